import { useTranslation } from '../../i18n/use-translation';
import type { PurchaseLine } from './use-purchase-lines';
import * as styles from './Withdrawal.module.css';

export interface PurchaseChoiceProps {
  purchases: readonly PurchaseLine[];
  /** The text of the withdrawal: a ticked purchase is one of its lines. */
  order: string;
  onChange: (order: string) => void;
}

/** Ticks that write purchases into the text of a withdrawal, and take them out of it. */
export function PurchaseChoice({ purchases, order, onChange }: PurchaseChoiceProps) {
  const { t } = useTranslation();
  const lines = order.split('\n').filter((line) => line.trim() !== '');
  return (
    <fieldset className={styles.purchases}>
      <legend>{t('withdrawal:form.purchases')}</legend>
      {purchases.map(({ id, line }) => (
        <label key={id} className={styles.purchase}>
          <input
            type="checkbox"
            checked={lines.includes(line)}
            onChange={({ target }) =>
              onChange((target.checked ? [...lines, line] : lines.filter((other) => other !== line)).join('\n'))
            }
          />
          <span>{line}</span>
        </label>
      ))}
    </fieldset>
  );
}
