import { useState } from 'react';
import useSWR from 'swr';
import type { WithdrawalConfirmation } from '#contracts/api/withdrawals';
import { ButtonLink } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { Skeleton } from '../../components/Skeleton';
import { useSearch } from '../../components/use-search';
import type { ApiError } from '../../http/request-json';
import { useTranslation } from '../../i18n/use-translation';
import { Confirmation } from './Confirmation';
import * as styles from './Withdrawal.module.css';
import { readWithdrawal } from './withdrawal-calls';
import { WithdrawalForm } from './WithdrawalForm';

const ID_PARAM = 'id';

/** The form and, under `?id=`, the confirmation of what was sent. */
export function Withdrawal() {
  const { t } = useTranslation();
  const id = new URLSearchParams(useSearch()).get(ID_PARAM) ?? undefined;
  const [sent, setSent] = useState<WithdrawalConfirmation>();
  const isAsked = id !== undefined && sent === undefined;
  const { data, error } = useSWR<WithdrawalConfirmation, ApiError>(
    isAsked ? ['/api/withdrawal', id] : null,
    ([, asked]: [string, string]) => readWithdrawal(asked),
    { revalidateOnFocus: false, shouldRetryOnError: (cause: ApiError) => cause.code === 'product_api_unavailable' },
  );

  const keep = (confirmation: WithdrawalConfirmation) => {
    const url = new URL(window.location.href);
    url.searchParams.set(ID_PARAM, confirmation.withdrawal.id);
    window.history.replaceState(window.history.state, '', url);
    setSent(confirmation);
  };

  const confirmation = sent ?? data;
  if (confirmation) return <Confirmation {...confirmation} />;
  if (!isAsked) return <WithdrawalForm onSent={keep} />;
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
