import { Check, Minus } from '../../components/icons';
import { useTranslation } from '../../i18n/use-translation';
import type { ModelGuide } from './guide/model-guide';
import { ModelFacts } from './ModelFacts';
import type { ModelDetailsData } from './model-details';
import * as styles from './ModelDetails.module.css';

export interface ModelDetailsProps {
  model: ModelDetailsData;
  /** Uses of the model. Its settings have a section of their own then; without a guide, its facts stand here. */
  uses: ModelGuide['uses'] | undefined;
}

/** A model's purpose, strengths and limits. */
export function ModelDetails({ model, uses }: ModelDetailsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.details}>
      <div className={styles.words}>
        <p className={styles.description}>{model.description}</p>
        {uses ? (
          <div className={styles.uses}>
            <h3>{t('model-guide:uses')}</h3>
            {uses.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ) : (
          <Points model={model} />
        )}
      </div>
      {uses ? <Points model={model} /> : <ModelFacts model={model} />}
    </div>
  );
}

function Points({ model }: Pick<ModelDetailsProps, 'model'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.lists}>
      <div>
        <h3 className={styles.heading}>{t('models:strengths')}</h3>
        <ul role="list" className={styles.list}>
          {model.strengths.map((strength) => (
            <li key={strength}>
              <Check aria-hidden strokeWidth={1.5} className={styles.strength} />
              {strength}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className={styles.heading}>{t('models:limits')}</h3>
        <ul role="list" className={styles.list}>
          {model.limits.map((limit) => (
            <li key={limit}>
              <Minus aria-hidden strokeWidth={1.5} className={styles.limit} />
              {limit}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
