import { Check, Minus } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { ModelFacts } from './ModelFacts';
import type { ModelDetailsData } from './model-details';
import * as styles from './ModelDetails.module.css';

/** A model's strengths, limits, inputs and outputs. */
export function ModelDetails({ model }: { model: ModelDetailsData }) {
  const { t } = useTranslation();
  return (
    <div className={styles.details}>
      <div className={styles.words}>
        <p className={styles.description}>{model.description}</p>
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
      </div>
      <ModelFacts model={model} />
    </div>
  );
}
