import type { Capabilities, CreditPrice } from '#contracts/model';
import type { TFunction } from '../../../i18n/use-translation';
import type { ModelDetailsData } from '../model-details';
import type { FactName } from '../use-model-facts';

type Terms = Pick<ModelDetailsData, 'capabilities' | 'credits'>;

/** What a setting does for a video, in sentences that follow from the model's own data; none for its maker. */
export function settingNotes(t: TFunction, name: FactName, { capabilities, credits }: Terms): readonly string[] {
  const { modes, durationsS, resolutions, audio } = capabilities;
  const words = (key: string, values: Record<string, string> = {}): string => t(`model-guide:settings.${key}`, values);
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
      return [words(...resolutionNote(resolutions, credits))];
    case 'ratios':
      return ratioNotes(capabilities).map((key) => words(key));
    case 'sound':
      return [words(`sound.${audio}`), ...(costsMoreWithSound(credits) ? [words('sound.costsMore')] : [])];
    case 'prompt':
      return [words('prompt')];
  }
}

function resolutionNote(
  resolutions: Capabilities['resolutions'],
  credits: readonly CreditPrice[],
): [string, Record<string, string>?] {
  const ascending = [...resolutions].sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  const [lowest = '', highest = ''] = [ascending[0], ascending.at(-1)];
  if (ascending.length === 1) return ['resolution.single'];
  if (isSamePrice(resolutions, credits)) return ['resolution.samePrice', { highest }];
  return ['resolution.several', { lowest, highest }];
}

/** Whatever else is chosen, no resolution costs more than another. */
function isSamePrice(resolutions: readonly string[], credits: readonly CreditPrice[]): boolean {
  return credits.every((price) =>
    resolutions.every((resolution) =>
      credits.some(
        (other) =>
          other.resolution === resolution &&
          other.durationS === price.durationS &&
          other.audio === price.audio &&
          other.credits === price.credits,
      ),
    ),
  );
}

function ratioNotes({ aspectRatios, modes }: Capabilities): string[] {
  if (aspectRatios.length > 1) return ['ratio.choose'];
  return aspectRatios.length === 0 && modes.includes('image') ? ['ratio.byModel'] : [];
}

function costsMoreWithSound(credits: readonly CreditPrice[]): boolean {
  return credits.some((price) =>
    credits.some(
      (silent) =>
        price.audio === true &&
        silent.audio === false &&
        silent.resolution === price.resolution &&
        silent.durationS === price.durationS &&
        silent.credits < price.credits,
    ),
  );
}
