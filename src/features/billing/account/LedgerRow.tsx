import type { ReactNode } from 'react';
import type { LedgerLine } from '#contracts/api/account';
import { classNames } from '../../../components/class-names';
import { useMoney } from '../../../components/use-money';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './AccountMoney.module.css';

export interface LedgerRowProps {
  kind: LedgerLine['kind'];
  /** In place of the words of its kind. */
  name?: string;
  /** The credits that a capture has spent, for its words. */
  spent?: number;
  /** Change of the credits that can be spent. Reserving takes them; spending what is reserved changes it no more. */
  change: number;
  /** The credits that can be spent afterwards. */
  after: number;
  /** When, or whatever else there is to say of it. */
  children: ReactNode;
}

/** One line of the ledger, for a list of `styles.rows`. */
export function LedgerRow({ kind, name, spent = 0, change, after, children }: LedgerRowProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const money = useMoney();
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name ?? t(`ledger:kind.${kind}`, { credits: money.credits(spent) })}</span>
      <span className={classNames(styles.figure, change > 0 && styles.plus)}>{signed.format(change)}</span>
      <span className={styles.quiet}>{children}</span>
      <span className={styles.quiet}>{t('ledger:after', { credits: money.credits(after) })}</span>
    </li>
  );
}
