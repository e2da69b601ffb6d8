import type { LedgerLine, LedgerPage } from '#contracts/api/account';
import { Button } from '../../../components/Button';
import { classNames } from '../../../components/class-names';
import { Notice } from '../../../components/Notice';
import { Panel } from '../../../components/Panel';
import { Skeleton } from '../../../components/Skeleton';
import { useMoney } from '../../../components/use-money';
import { languageTag } from '../../../i18n/language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './AccountMoney.module.css';
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
            <li key={line.id} className={styles.row}>
              <LineWords line={line} />
            </li>
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

function LineWords({ line }: { line: LedgerLine }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const words = useAccountLabels();
  const signed = new Intl.NumberFormat(languageTag(i18n.language), { signDisplay: 'exceptZero' });
  const { kind, availableDelta, heldDelta, availableAfter, expiresAt, isTrial } = line;
  // A capture may give a part of the hold back: its own column says that.
  const settled = Math.abs(heldDelta) - (kind === 'capture' ? availableDelta : 0);
  return (
    <>
      <span className={styles.name}>
        {/* Credits leave the balance when they are reserved; spending them does not change it again. */}
        {t(`account:ledger.kind.${kind}`, { credits: money.credits(settled) })}
      </span>
      <span className={classNames(styles.figure, availableDelta > 0 && styles.plus)}>
        {signed.format(availableDelta)}
      </span>
      <span className={styles.quiet}>
        {words.moment(line.at)}
        {isTrial && ` · ${t('account:ledger.trial')}`}
        {expiresAt !== null && ` · ${t('account:ledger.expires', { date: words.date(expiresAt) })}`}
      </span>
      <span className={styles.quiet}>{t('account:ledger.after', { credits: money.credits(availableAfter) })}</span>
    </>
  );
}
