import { creditCost } from '#contracts/credit-cost';
import type { Capabilities } from '#contracts/model';
import type { TextName } from '../../../i18n/text-key';
import type { TFunction } from '../../../i18n/use-translation';
import type { ModelDetailsData } from '../model-details';
import { ascendingResolutions } from '../resolution-range';
import type { FactName } from '../use-model-facts';

type Note = TextName<'model-guide:settings.'>;
type Terms = Pick<ModelDetailsData, 'capabilities' | 'credits'>;

/** A setting's effect on a video, in sentences that follow from the model's own data; none for its maker. */
export function settingNotes(t: TFunction, name: FactName, model: Terms): readonly string[] {
  const { capabilities } = model;
  const { modes, durationsS, audio } = capabilities;
  const words = (key: Note, values: Record<string, string> = {}): string => t(`model-guide:settings.${key}`, values);
  switch (name) {
    case 'maker':
      return [];
    case 'modes':
      return [
        ...modes.map((mode) => words(`start.${mode}`)),
        ...(capabilities.endFrame ? [words('start.lastFrame')] : []),
      ];
    case 'durations':
      return [words(durationsS.length === 1 ? 'duration.single' : 'duration.several')];
    case 'resolutions':
      return [words(...resolutionNote(model))];
    case 'ratios':
      return ratioNotes(capabilities).map((key) => words(key));
    case 'sound':
      return [words(`sound.${audio}`), ...(costsMoreWithSound(model) ? [words('sound.costsMore')] : [])];
    case 'prompt':
      return [words('prompt')];
  }
}

function resolutionNote({ capabilities, credits }: Terms): [Note, Record<string, string>?] {
  const ascending = ascendingResolutions(capabilities.resolutions);
  const [lowest = '', highest = ''] = [ascending[0], ascending.at(-1)];
  if (ascending.length === 1) return ['resolution.single'];
  // Whatever else is chosen, no resolution costs more than another.
  const isSamePrice = credits.every((price) =>
    ascending.every((resolution) => creditCost({ credits }, { ...price, resolution }) === price.credits),
  );
  return isSamePrice ? ['resolution.samePrice', { highest }] : ['resolution.several', { lowest, highest }];
}

function ratioNotes({ aspectRatios, modes }: Capabilities): Note[] {
  if (aspectRatios.length > 1) return ['ratio.choose'];
  return aspectRatios.length === 0 && modes.includes('image') ? ['ratio.byModel'] : [];
}

function costsMoreWithSound({ credits }: Pick<Terms, 'credits'>): boolean {
  return credits.some((price) => {
    const silent = price.audio === true ? creditCost({ credits }, { ...price, audio: false }) : undefined;
    return silent !== undefined && silent < price.credits;
  });
}
