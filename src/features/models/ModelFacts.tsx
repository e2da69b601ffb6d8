import { EXTRA_SETTINGS, isOffered } from '#contracts/video-settings';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import type { ModelDetailsData } from './model-details';
import * as styles from './ModelDetails.module.css';
import { useModelFacts } from './use-model-facts';

/** The model's capabilities as a list of terms. */
export function ModelFacts({ model }: { model: ModelDetailsData }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const allOf = new Intl.ListFormat(language, { type: 'conjunction' });
  const extras = offeredExtras(model).map((field) => t(`models:facts.extra.${field}`));
  const facts = [
    ...useModelFacts(model),
    ...(extras.length > 0 ? [{ term: t('models:facts.extras'), lines: [allOf.format(extras)] }] : []),
  ];
  return (
    <div>
      <h3 className={styles.heading}>{t('models:facts.title')}</h3>
      <dl className={styles.facts}>
        {facts.map(({ term, lines }) => (
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
}

/** The settings behind “More settings” that the model takes in any mode. */
export function offeredExtras({ capabilities }: Pick<ModelDetailsData, 'capabilities'>) {
  return EXTRA_SETTINGS.filter(([, setting]) =>
    capabilities.modes.some((mode) => isOffered(setting, capabilities, { mode, resolution: undefined })),
  ).map(([field]) => field);
}
