import type { Video } from '#contracts/api/videos';
import { Button } from '../../../components/Button';
import { FactsStrip } from '../../../components/FactsStrip';
import { useMoney } from '../../../components/use-money';
import { choiceWords } from '../../../choice-words';
import { useTranslation } from '../../../i18n/use-translation';
import { reasonWords } from '../../videos/video/reason-words';
import { useShownProgress } from '../../videos/video/use-shown-progress';
import type { DraftTake, TakeNow } from '../draft';
import * as styles from './TakeState.module.css';

export interface TakeStateProps {
  take: DraftTake;
  /** Undefined until it is saved. */
  now: TakeNow | undefined;
  video: Video | undefined;
  modelTitle: string;
  /** Price of trying again, with the shots that wait already. */
  retryCredits: number;
  isBusy: boolean;
  onRetry: () => void;
}

/** A shot that isn't made: what it is written as, its price or its fault, and how far it is. */
export function TakeState({ take, now, video, modelTitle, retryCredits, isBusy, onRetry }: TakeStateProps) {
  const { t } = useTranslation();
  const { credits: inCredits } = useMoney();
  const { durationS, resolution, aspectRatio } = take.request;
  const state = now?.state ?? 'draft';
  const canRetry = (state === 'failed' || state === 'canceled') && retryCredits > 0;
  return (
    <>
      <FactsStrip
        className={styles.facts}
        facts={[
          modelTitle,
          typeof durationS === 'number' && choiceWords(t, 'durationS', durationS),
          typeof resolution === 'string' && resolution,
          typeof aspectRatio === 'string' && aspectRatio,
          now?.credits !== undefined && inCredits(now.credits),
        ]}
      />
      <p className={styles.source}>{t(`my-videos:film.take.source.${take.from}`)}</p>
      {state === 'making' && video ? (
        <TakeProgress video={video} />
      ) : (
        <p className={styles.state} data-state={now?.fault ? 'fault' : state}>
          {stateWords()}
        </p>
      )}
      {canRetry && (
        <Button size="small" busy={isBusy} onClick={onRetry}>
          {t('my-videos:film.take.retry', { credits: inCredits(retryCredits) })}
        </Button>
      )}
    </>
  );

  function stateWords(): string {
    if (now?.fault) return reasonWords(t, now.fault);
    switch (state) {
      case 'failed':
        return t(`errors:video.${video?.error?.code ?? 'unknown'}`);
      case 'canceled':
      case 'ready':
        return t(`my-videos:state.${state}`);
      case 'missing':
        return t('my-videos:film.gone');
      case 'waiting':
        return t(take.from === 'previous' ? 'my-videos:film.take.waitsForShot' : 'my-videos:film.take.waits');
      case 'making':
        return t('my-videos:state.queued');
      default:
        return t(`my-videos:film.take.state.${state}`);
    }
  }
}

/** How far a video is. */
function TakeProgress({ video }: { video: Video }) {
  const { state, share, words } = useShownProgress(video);
  return (
    <p className={styles.state} data-state="making">
      {words}
      <progress className={styles.bar} max={1} value={share} aria-label={state} />
    </p>
  );
}
