import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './AccountMoney.module.css';
import { LedgerRow } from './LedgerRow';

export interface LedgerExampleProps {
  /** What a new account has. */
  start: number;
  /** What a video costs. */
  cost: number;
}

/** The first lines of a new account's ledger, oldest first: a video that is made, and one that is not. */
export function LedgerExample({ start, cost }: LedgerExampleProps) {
  const { t } = useTranslation();
  const afterOne = start - cost;
  return (
    <ol role="list" className={styles.rows}>
      <LedgerRow kind="signup" change={start} after={start}>
        {t('ledger:example.signup')}
      </LedgerRow>
      <LedgerRow kind="hold" change={-cost} after={afterOne}>
        {t('ledger:example.hold')}
      </LedgerRow>
      <LedgerRow kind="capture" spent={cost} change={0} after={afterOne}>
        {t('ledger:example.capture')}
      </LedgerRow>
      <LedgerRow kind="hold" change={-cost} after={afterOne - cost}>
        {t('ledger:example.again')}
      </LedgerRow>
      <LedgerRow kind="release" change={cost} after={afterOne}>
        {t('ledger:example.release')}
      </LedgerRow>
    </ol>
  );
}
