import type { Film } from '#contracts/api/films';
import { Button, ButtonLink } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { Square } from '../../../components/icons';
import { useCounted } from '../../../components/use-counted';
import { useMoney } from '../../../components/use-money';
import { ApiError } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import { ACCOUNT_PAUSES, isAccountPause } from '../../videos/account-pause';
import { failureWords } from '../../videos/video/failure-words';
import * as styles from './MakeBar.module.css';
import type { Plan } from './plan';
import { ALL, type MakeTakes, STOP } from './use-make-takes';

export interface MakeBarProps {
  film: Film;
  plan: Plan;
  /** Whether the shown film is stored, and so has its price. */
  isSaved: boolean;
  making: MakeTakes;
}

/** Has all shots made that can be, for a price that is shown first; says why it pauses, and stops it. */
export function MakeBar({ film, plan, isSaved, making }: MakeBarProps) {
  const { t } = useTranslation();
  const { credits: inCredits } = useMoney();
  const counted = useCounted();
  const takes = film.shots.flatMap(({ take }) => take ?? []);
  const { state, pausedBecause, credits } = film.making;
  const isWaiting = takes.some((take) => take.state === 'waiting');
  const isRunning = state === 'running' || takes.some((take) => take.state === 'making');
  // While it runs, what waits needs no press.
  const isAsked = state === 'running' && takes.every((take) => !['draft', 'failed', 'canceled'].includes(take.state));
  const isFaulty = takes.some(({ fault }) => fault !== undefined);
  const canMake = credits.open > 0 && !isAsked;
  const canStop = state === 'running' || isWaiting;
  const { problem } = making;
  const isShort =
    pausedBecause === 'credits' || (problem instanceof ApiError && problem.code === 'insufficient_credits');
  const buyCredits = isShort && (
    <ButtonLink to="/price" size="small">
      {t('common:header.buyCredits')}
    </ButtonLink>
  );
  const problemWords = () =>
    problem instanceof ApiError && problem.code === 'state_conflict'
      ? t('my-videos:film.making.nothing')
      : failureWords(t, problem);

  if (takes.length === 0) return null;
  return (
    <div className={styles.bar} role="group" aria-label={t('my-videos:film.making.label')}>
      {problem !== undefined ? (
        <Notice kind="error" announce actions={buyCredits}>
          {problemWords()}
        </Notice>
      ) : (
        state === 'paused' &&
        pausedBecause !== undefined && (
          <Notice kind="warning" announce actions={buyCredits}>
            {isAccountPause(pausedBecause)
              ? t(`errors:codes.${ACCOUNT_PAUSES[pausedBecause]}`)
              : t(`my-videos:film.making.paused.${pausedBecause}`)}
          </Notice>
        )
      )}
      <div className={styles.row}>
        {canMake && (
          <Button
            variant="primary"
            disabled={!isSaved}
            busy={making.busy === ALL}
            onClick={() => void making.make(credits.open)}
          >
            {t('my-videos:film.making.button', { ...counted(plan.count), credits: inCredits(credits.open) })}
          </Button>
        )}
        {canStop && (
          <Button
            variant="quiet"
            icon={<Square aria-hidden strokeWidth={1.5} />}
            busy={making.busy === STOP}
            onClick={() => void making.stop()}
          >
            {t('my-videos:film.making.stop')}
          </Button>
        )}
      </div>
      {isFaulty && <p className={styles.hint}>{t('my-videos:film.making.leftOut')}</p>}
      {isRunning && <p className={styles.hint}>{t('my-videos:film.making.leave')}</p>}
    </div>
  );
}
