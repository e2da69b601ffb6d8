import { joinFacts } from '../../../components/join-facts';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './AccountMoney.module.css';
import { LedgerRow } from './LedgerRow';

export interface LedgerExampleProps {
  /** Credits of a new account. */
  start: number;
  /** Price of a video. */
  cost: number;
  /** Price of the first one, where that is less. */
  firstCost?: number;
}

/** The first lines of a new account's ledger, oldest first: a video that is made, and one that is not. */
export function LedgerExample({ start, cost, firstCost = cost }: LedgerExampleProps) {
  const { t } = useTranslation();
  const afterOne = start - firstCost;
  return (
    <ol role="list" className={styles.rows}>
      <LedgerRow kind="signup" change={start} after={start}>
        {t('ledger:example.signup')}
      </LedgerRow>
      <LedgerRow kind="hold" change={-firstCost} after={afterOne}>
        {joinFacts(t('ledger:example.hold'), firstCost < cost && t('ledger:trial'))}
      </LedgerRow>
      <LedgerRow kind="capture" spent={firstCost} change={0} after={afterOne}>
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
