import { useId } from 'react';
import { lowestCreditCost } from '#contracts/credit-cost';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import type { ListModel } from './composition';
import * as styles from './ListForm.module.css';

export interface ModelsFieldProps {
  models: readonly ListModel[];
  /** Keys. */
  chosen: readonly string[];
  hint: string;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** The models of all rows that name none. */
export function ModelsField({ models, chosen, hint, error, onChange }: ModelsFieldProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const id = useId();
  const number = new Intl.NumberFormat(language);
  const price = (count: number) => t('common:unit.creditsFrom', { count, formatted: number.format(count) });
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{t('lists:new.models')}</legend>
      <ul role="list" className={styles.models}>
        {models.map((model) => (
          <li key={model.key}>
            <label className={styles.model}>
              <input
                type="checkbox"
                className={styles.box}
                checked={chosen.includes(model.key)}
                // In the catalogue's order, whatever is pressed first.
                onChange={({ target }) =>
                  onChange(
                    models
                      .map(({ key }) => key)
                      .filter((key) => (key === model.key ? target.checked : chosen.includes(key))),
                  )
                }
              />
              <span>{model.title}</span>
              <span className={styles.from}>{price(lowestCreditCost(model))}</span>
            </label>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </fieldset>
  );
}
