import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { makerWords } from '../../model-origin';
import type { ModelDetailsData } from './model-details';

export type FactName = 'maker' | 'modes' | 'durations' | 'resolutions' | 'ratios' | 'sound' | 'prompt';

/** A line of a model's specification. */
export interface ModelFact {
  name: FactName;
  term: string;
  lines: readonly string[];
}

/** The model's inputs and outputs, in words. */
export function useModelFacts(model: ModelDetailsData): ModelFact[] {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const anyOf = new Intl.ListFormat(language, { type: 'disjunction' });
  const durations = (durationsS: readonly number[]) =>
    anyOf.format(durationsS.map((durationS) => t('common:unit.seconds', { formatted: durationS })));
  const { capabilities } = model;
  const { modes, endFrame, aspectRatios, aspectRatiosWithImage, promptMaxLength, rules } = capabilities;
  const modeLabels = modes.map((mode) =>
    t(`models:facts.mode.${mode === 'image' && endFrame ? 'imageWithEnd' : mode}`),
  );
  const formatted = new Intl.NumberFormat(language).format(promptMaxLength);
  const lines: Readonly<Record<FactName, readonly string[]>> = {
    maker: [makerWords(model)],
    modes: [anyOf.format(modeLabels)],
    durations: [durations(capabilities.durationsS)],
    resolutions: [
      anyOf.format(capabilities.resolutions),
      ...rules.map(({ resolution, durationsS }) => t('models:rule', { resolution, durations: durations(durationsS) })),
    ],
    ratios: [ratioLabel()],
    sound: [t(`models:facts.audio.${capabilities.audio}`)],
    prompt: [t('models:facts.promptMax', { count: promptMaxLength, formatted })],
  };
  return FACT_NAMES.map((name) => ({ name, term: t(`models:facts.${name}`), lines: lines[name] }));

  function ratioLabel(): string {
    if (aspectRatios.length === 0) return t('models:facts.ratiosByModel');
    const ratios = anyOf.format(aspectRatios);
    return aspectRatiosWithImage.length === 0 ? t('models:facts.ratiosByPicture', { ratios }) : ratios;
  }
}

const FACT_NAMES: readonly FactName[] = ['maker', 'modes', 'durations', 'resolutions', 'ratios', 'sound', 'prompt'];
