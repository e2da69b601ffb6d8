import { useState, type FormEvent } from 'react';
import type { VideoList } from '#contracts/api/lists';
import { wholeNumber } from '#contracts/typed-text';
import { Button, ButtonLink } from '../../components/Button';
import { Field } from '../../components/Field';
import { Notice } from '../../components/Notice';
import { TextInput } from '../../components/TextControls';
import { useMoney } from '../../components/use-money';
import { useCounted } from '../../components/use-counted';
import { useTranslation } from '../../i18n/use-translation';
import { ApiError } from '../../http/request-json';
import { useUserInfo } from '../session/use-user-info';
import { ACCOUNT_PAUSES, isAccountPause } from '../videos/account-pause';
import { startList } from './list-calls';
import { listFailure } from './list-words';
import { useListCache } from './use-lists';
import * as styles from './ListView.module.css';

export interface StartFormProps {
  list: VideoList;
  /** The list isn't as it was shown. */
  onRefused: () => void;
}

/** Starts a list, lets it go on, or tries again what failed: each with a cap that the visitor can change. */
export function StartForm({ list, onRefused }: StartFormProps) {
  const { t } = useTranslation();
  const { credits: inCredits } = useMoney();
  const { user } = useUserInfo();
  const { show } = useListCache();
  const [typed, setTyped] = useState<string>();
  const [busy, setBusy] = useState<'start' | 'retry'>();
  const [problem, setProblem] = useState<string>();
  const { id, state, rows, credits, pausedBecause } = list;
  const counted = useCounted();

  const suggested = Math.max(list.maxCredits ?? 0, credits.spent + credits.held + credits.waiting);
  const cap = typed === undefined ? suggested : toCap(typed);
  const again = state === 'draft' ? 0 : rows.failed + rows.canceled + rows.faulty;
  const canStart = (state === 'draft' || state === 'paused') && rows.waiting > 0;
  const canRetry = (state === 'paused' || state === 'done') && again > 0;
  const missing = user === undefined ? 0 : Math.min(credits.waiting, cap ?? credits.waiting) - user.credits;

  const start = async (retries: boolean) => {
    if (cap === undefined || busy !== undefined) return;
    setBusy(retries ? 'retry' : 'start');
    setProblem(undefined);
    try {
      show(await startList(id, cap, retries));
    } catch (error) {
      const isInVain = retries && error instanceof ApiError && error.code === 'state_conflict';
      setProblem(isInVain ? t('lists:retryInVain') : listFailure(t, error));
      onRefused();
    }
    setBusy(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(!canStart);
  };
  const buyCredits = (
    <ButtonLink to="/price" size="small">
      {t('common:header.buyCredits')}
    </ButtonLink>
  );
  const upTo = { credits: cap === undefined ? '' : inCredits(cap) };

  if (!canStart && !canRetry) {
    return state === 'draft' ? <Notice kind="warning">{t('lists:nothingToMake')}</Notice> : null;
  }
  return (
    <form className={styles.start} aria-label={t('lists:start.label')} noValidate onSubmit={submit}>
      {state === 'draft' && rows.faulty > 0 && (
        <Notice kind="warning">{t('lists:leftOut', counted(rows.faulty))}</Notice>
      )}
      {pausedBecause !== undefined && (
        <Notice
          kind={pausedBecause === 'user' ? 'info' : 'warning'}
          announce
          actions={pausedBecause === 'credits' && buyCredits}
        >
          {isAccountPause(pausedBecause)
            ? t(`errors:codes.${ACCOUNT_PAUSES[pausedBecause]}`)
            : t(`lists:paused.${pausedBecause}`)}
        </Notice>
      )}
      {canStart && missing > 0 && pausedBecause !== 'credits' && (
        <Notice actions={buyCredits}>{t('lists:short', { missing: inCredits(missing) })}</Notice>
      )}
      <div className={styles.startRow}>
        <Field
          className={styles.cap}
          label={t('lists:cap.label')}
          error={cap === undefined ? t('lists:cap.fault') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed ?? String(suggested)}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {canStart && (
          <Button type="submit" variant="primary" busy={busy === 'start'} disabled={cap === undefined}>
            {t(state === 'draft' ? 'lists:start.button' : 'lists:start.goOn', upTo)}
          </Button>
        )}
        {canRetry && (
          <Button busy={busy === 'retry'} disabled={cap === undefined} onClick={() => void start(true)}>
            {t('lists:start.retry', { ...counted(again), ...upTo })}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>
        {t('lists:cap.hint')} {state === 'draft' && <span>{t('lists:how')}</span>}
      </p>
      {problem !== undefined && (
        <Notice kind="error" announce>
          {problem}
        </Notice>
      )}
    </form>
  );
}

/** The first number of more than nine digits. */
const MAX_CAP = 1_000_000_000;

/** A whole number from 1; undefined if it is none. */
function toCap(typed: string): number | undefined {
  const value = wholeNumber(typed);
  return value !== undefined && value >= 1 && value < MAX_CAP ? value : undefined;
}
