import useSWR, { useSWRConfig } from 'swr';
import type { Account } from '#contracts/api/account';
import type { WithdrawalConfirmation } from '#contracts/api/withdrawals';
import { WITHDRAWAL_PURCHASE_PARAM } from '#contracts/withdrawal';
import { ButtonLink } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { Skeleton } from '../../components/Skeleton';
import { replaceAddress, useSearch } from '../../components/use-search';
import type { ApiError } from '../../http/request-json';
import { useTranslation } from '../../i18n/use-translation';
import { Confirmation } from './Confirmation';
import * as styles from './Withdrawal.module.css';
import { readWithdrawal } from './withdrawal-calls';
import { WithdrawalForm } from './WithdrawalForm';

const ID_PARAM = 'id';
const keyOf = (id: string) => ['/api/withdrawal', id] as const;

/** The form and, under `?id=`, the confirmation of what was sent. */
export function Withdrawal({ account }: { account: Account | undefined }) {
  const { t } = useTranslation();
  const id = new URLSearchParams(useSearch()).get(ID_PARAM) ?? undefined;
  const { mutate } = useSWRConfig();
  const { data, error } = useSWR<WithdrawalConfirmation, ApiError>(
    id === undefined ? null : keyOf(id),
    ([, asked]: ReturnType<typeof keyOf>) => readWithdrawal(asked),
    {
      revalidateOnFocus: false,
      revalidateIfStale: false,
      shouldRetryOnError: (cause: ApiError) => cause.code === 'product_api_unavailable',
    },
  );

  const keep = async (confirmation: WithdrawalConfirmation) => {
    await mutate(keyOf(confirmation.withdrawal.id), confirmation, { revalidate: false });
    const url = new URL(window.location.href);
    url.searchParams.delete(WITHDRAWAL_PURCHASE_PARAM);
    url.searchParams.set(ID_PARAM, confirmation.withdrawal.id);
    // From here on the address is secret, and ads and One Tap have to leave.
    replaceAddress(url);
  };

  if (data) return <Confirmation {...data} />;
  if (id === undefined) return <WithdrawalForm account={account} onSent={keep} />;
  if (!error) return <Skeleton width="100%" height="20rem" />;
  if (error.code === 'product_api_unavailable') {
    return (
      <Notice kind="error" announce title={t('withdrawal:away.title')}>
        {t('withdrawal:away.text')}
      </Notice>
    );
  }
  return (
    <div className={styles.form}>
      <Notice kind="error" announce title={t('withdrawal:unknown.title')}>
        {t('withdrawal:unknown.text')}
      </Notice>
      <p className={styles.actions}>
        <ButtonLink to="/withdrawal">{t('withdrawal:unknown.new')}</ButtonLink>
      </p>
    </div>
  );
}
