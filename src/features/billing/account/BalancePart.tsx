import type { AccountBalance } from '#contracts/api/account';
import { ButtonLink } from '../../../components/Button';
import { classNames } from '../../../components/class-names';
import { Panel } from '../../../components/Panel';
import { Skeleton } from '../../../components/Skeleton';
import { useMoney } from '../../../components/use-money';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './AccountMoney.module.css';
import { useAccountLabels } from './use-account-words';

/** The available credits, and which of them expire when. */
export function BalancePart({ balance }: { balance: AccountBalance | undefined }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Panel title={t('account:balance.title')}>
      <p className={classNames(styles.figure, styles.credits)}>
        {balance ? money.credits(balance.available) : <Skeleton width="9rem" />}
      </p>
      {balance ? <Forecast {...balance} /> : <Skeleton width="18rem" />}
      <p className={styles.actions}>
        <ButtonLink to="/price" size="small">
          {t('account:balance.buy')}
        </ButtonLink>
      </p>
    </Panel>
  );
}

function Forecast({ available, held, forecast }: AccountBalance) {
  const { t } = useTranslation();
  const money = useMoney();
  const words = useAccountLabels();
  return (
    <ul role="list" className={styles.forecast}>
      {available === 0 && <li className={styles.quiet}>{t('account:balance.empty')}</li>}
      {forecast.map(({ credits, expiresAt }) => (
        <li key={expiresAt ?? 'never'}>
          {expiresAt === null
            ? t('account:balance.never', { credits: money.credits(credits) })
            : t('account:balance.expires', { credits: money.credits(credits), date: words.date(expiresAt) })}
        </li>
      ))}
      {held > 0 && <li className={styles.quiet}>{t('account:balance.held', { credits: money.credits(held) })}</li>}
    </ul>
  );
}
