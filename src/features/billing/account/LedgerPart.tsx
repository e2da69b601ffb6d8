import type { LedgerLine, LedgerPage } from '#contracts/api/account';
import { joinFacts } from '../../../components/join-facts';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { Panel } from '../../../components/Panel';
import { Skeleton } from '../../../components/Skeleton';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './AccountMoney.module.css';
import { LedgerRow } from './LedgerRow';
import { useAccountLabels } from './use-account-words';
import { useLedger } from './use-ledger';

/** Every change of the balance in plain words, newest first. */
export function LedgerPart({ firstPage }: { firstPage: LedgerPage | undefined }) {
  const { t } = useTranslation();
  const { lines, hasMore, phase, readMore } = useLedger(firstPage);
  return (
    <Panel title={t('account:ledger.title')} className={styles.ledger}>
      {!firstPage && <Skeleton width="100%" height="8rem" />}
      {firstPage && lines.length === 0 && <p className={styles.quiet}>{t('account:ledger.none')}</p>}
      {lines.length > 0 && (
        <ol role="list" className={styles.rows}>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </ol>
      )}
      {phase === 'failed' && (
        <Notice kind="error" announce>
          {t('account:ledger.failed')}
        </Notice>
      )}
      {hasMore && (
        <p className={styles.actions}>
          <Button size="small" busy={phase === 'loading'} onClick={() => void readMore()}>
            {t('account:ledger.more')}
          </Button>
        </p>
      )}
    </Panel>
  );
}

function LineRow({ line }: { line: LedgerLine }) {
  const { t } = useTranslation();
  const words = useAccountLabels();
  const { kind, availableDelta, heldDelta, availableAfter, expiresAt, isTrial, planSwitch } = line;
  // A capture may give a part of the hold back: its own column says that.
  const spent = Math.abs(heldDelta) - (kind === 'capture' ? availableDelta : 0);
  const name =
    planSwitch &&
    t('ledger:switched', {
      from: words.plan(planSwitch.from.product, planSwitch.from.interval),
      to: words.plan(planSwitch.to.product, planSwitch.to.interval),
    });
  return (
    <LedgerRow kind={kind} name={name} spent={spent} change={availableDelta} after={availableAfter}>
      {joinFacts(
        words.moment(line.at),
        isTrial && t('ledger:trial'),
        expiresAt !== null && t('ledger:expires', { date: words.date(expiresAt) }),
      )}
    </LedgerRow>
  );
}
