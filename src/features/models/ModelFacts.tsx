import { EXTRA_SETTINGS, isOffered } from '#contracts/video-settings';
import { languageTag } from '../../i18n/language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { makerWords } from '../../model-origin';
import type { ModelDetailsData } from './model-details';
import * as styles from './ModelDetails.module.css';

/** The model's capabilities as a list of terms. */
export function ModelFacts({ model }: { model: ModelDetailsData }) {
  const { t, i18n } = useTranslation();
  const language = languageTag(i18n.language);
  const anyOf = new Intl.ListFormat(language, { type: 'disjunction' });
  const allOf = new Intl.ListFormat(language, { type: 'conjunction' });
  const durations = (durationsS: readonly number[]) =>
    anyOf.format(durationsS.map((durationS) => t('common:unit.seconds', { formatted: durationS })));
  const { capabilities } = model;
  const { modes, endFrame, aspectRatios, aspectRatiosWithImage, promptMaxLength, rules } = capabilities;
  const modeLabels = modes.map((mode) =>
    t(`models:facts.mode.${mode === 'image' && endFrame ? 'imageWithEnd' : mode}`),
  );
  const extras = EXTRA_SETTINGS.filter(([, setting]) =>
    modes.some((mode) => isOffered(setting, capabilities, { mode, resolution: undefined })),
  ).map(([field]) => t(`models:facts.extra.${field}`));
  const formatted = new Intl.NumberFormat(language).format(promptMaxLength);

  /** A term and its lines. */
  const facts: [string, ...string[]][] = [
    [t('models:facts.maker'), makerWords(model)],
    [t('models:facts.modes'), anyOf.format(modeLabels)],
    [t('models:facts.durations'), durations(capabilities.durationsS)],
    [
      t('models:facts.resolutions'),
      anyOf.format(capabilities.resolutions),
      ...rules.map(({ resolution, durationsS }) => t('models:rule', { resolution, durations: durations(durationsS) })),
    ],
    [t('models:facts.ratios'), ratioLabel()],
    [t('models:facts.sound'), t(`models:facts.audio.${capabilities.audio}`)],
    [t('models:facts.prompt'), t('models:facts.promptMax', { count: promptMaxLength, formatted })],
    ...(extras.length > 0 ? [[t('models:facts.extras'), allOf.format(extras)] as [string, string]] : []),
  ];

  return (
    <div>
      <h3 className={styles.heading}>{t('models:facts.title')}</h3>
      <dl className={styles.facts}>
        {facts.map(([term, ...lines]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );

  function ratioLabel(): string {
    if (aspectRatios.length === 0) return t('models:facts.ratiosByModel');
    const ratios = anyOf.format(aspectRatios);
    return aspectRatiosWithImage.length === 0 ? t('models:facts.ratiosByPicture', { ratios }) : ratios;
  }
}
