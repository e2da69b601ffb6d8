import { useEffect, useRef } from 'react';
import { Button } from '../../../components/Button';
import { shapeOf, shapeOfVideo } from '../../../components/FilmGate';
import { Notice } from '../../../components/Notice';
import { showToast } from '../../../components/toast';
import { useTranslation } from '../../../i18n/use-translation';
import { useUserInfo } from '../../session/use-user-info';
import { ContactSheetSkeleton } from '../library/ContactSheetSkeleton';
import { useVideoNews } from '../notices/use-video-news';
import { failureWords } from '../video/failure-words';
import { type ListedModel, titleOf } from '../video/listed-model';
import { ComparedTakeView } from './ComparedTakeView';
import * as styles from './Comparison.module.css';
import { useComparison } from './comparison-calls';
import { TakesInStep } from './TakesInStep';

export interface ComparisonProps {
  id: string;
  models: readonly ListedModel[];
}

/** The takes of one prompt side by side, played in step, and the visitor's vote. */
export function Comparison({ id, models }: ComparisonProps) {
  const { t } = useTranslation();
  const { comparison, error, vote } = useComparison(id);
  const videos = comparison?.takes.flatMap(({ video }) => video ?? []);
  useVideoNews(videos);
  useNewBalance(comparison?.isHidden ? comparison.finished : undefined);

  if (!comparison || !videos) {
    if (!error) return <ContactSheetSkeleton />;
    return (
      <Notice kind="error" announce>
        {error.code === 'not_found' ? t('my-videos:compare.notFound') : failureWords(t, error)}
      </Notice>
    );
  }
  const { takes, isHidden, isBlind, canVote, finished, prompt } = comparison;
  const inStep = takes.map((take, index) => {
    const number = index + 1;
    const { video, videoUrl, posterUrl } = take;
    const name = video ? titleOf(models, video.model) : t('my-videos:compare.take', { number });
    const shape = video ? shapeOfVideo(video.receipt, video.params.aspectRatio) : shapeOf(undefined);
    // Its place never changes.
    return { key: String(number), number, name, take, videoUrl, posterUrl, shape };
  });
  const prefer = (take: number | null) =>
    vote(take).catch((fault: unknown) => showToast('error', failureWords(t, fault)));
  return (
    <section className={styles.comparison} aria-label={t('my-videos:compare.title')}>
      <h2 className={styles.title}>{t('my-videos:compare.title')}</h2>
      <p className={styles.prompt} dir="auto">
        {prompt}
      </p>
      <p role="status" className={styles.status}>
        {status()}
      </p>
      {isHidden && <p className={styles.quiet}>{t('my-videos:compare.blindNote')}</p>}
      <TakesInStep takes={inStep}>
        {({ number, name, take }, clip) => (
          <ComparedTakeView
            name={name}
            take={take}
            videos={videos}
            clip={clip}
            isPreferred={comparison.vote?.take === number}
            onPrefer={canVote ? () => void prefer(number) : undefined}
          />
        )}
      </TakesInStep>
      {canVote && (
        <Button
          className={styles.same}
          aria-pressed={comparison.vote?.take === null}
          variant={comparison.vote?.take === null ? 'primary' : 'secondary'}
          onClick={() => void prefer(null)}
        >
          {t('my-videos:compare.noDifference')}
        </Button>
      )}
    </section>
  );

  function status(): string {
    if (finished < takes.length) return t('my-videos:compare.finished', { finished, total: takes.length });
    if (!canVote) return t('my-videos:compare.noVote');
    if (comparison?.vote) return t('my-videos:compare.thanks');
    return t(isBlind ? 'my-videos:compare.askBlind' : 'my-videos:compare.ask');
  }
}

/**
 * Asks for the balance when one of the takes whose names are hidden has finished: nothing else says that one has failed.
 * @param finished how many are; undefined unless their names are hidden
 */
function useNewBalance(finished: number | undefined): void {
  const { refresh } = useUserInfo();
  const known = useRef(finished);
  useEffect(() => {
    if (known.current !== undefined && finished !== known.current) void refresh();
    known.current = finished;
  }, [finished, refresh]);
}
