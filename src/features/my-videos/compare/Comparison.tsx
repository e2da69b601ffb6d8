import { useState } from 'react';
import { Button } from '../../../components/Button';
import { shapeOf, shapeOfVideo } from '../../../components/FilmGate';
import { Notice } from '../../../components/Notice';
import { showToast } from '../../../components/toast';
import { useTranslation } from '../../../i18n/use-translation';
import { ContactSheetSkeleton } from '../library/ContactSheetSkeleton';
import { failureWords } from '../video/failure-words';
import { type ListedModel, titleOf } from '../video/listed-model';
import { ComparedTakeView } from './ComparedTakeView';
import * as styles from './Comparison.module.css';
import { useComparison } from './comparison-calls';
import { TakeClip } from './TakeClip';
import { Transport } from './Transport';
import { useClock } from './use-clock';

export interface ComparisonProps {
  id: string;
  models: readonly ListedModel[];
}

/** The takes of one prompt side by side, played in step, and the visitor's vote. */
export function Comparison({ id, models }: ComparisonProps) {
  const { t } = useTranslation();
  const { comparison, error, vote } = useComparison(id);
  const { clock, isPlaying, toggle } = useClock();
  const [heard, setHeard] = useState<number>();

  if (!comparison) {
    if (!error) return <ContactSheetSkeleton />;
    return (
      <Notice kind="error" announce>
        {error.code === 'not_found' ? t('my-videos:compare.notFound') : failureWords(t, error)}
      </Notice>
    );
  }
  const { takes, isHidden, isBlind, canVote, finished, prompt } = comparison;
  const videos = takes.flatMap(({ video }) => video ?? []);
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
      <div className={styles.takes}>
        {takes.map((take, index) => {
          const number = index + 1;
          const { video } = take;
          const name = video ? titleOf(models, video.model) : t('my-videos:compare.take', { number });
          return (
            <ComparedTakeView
              // Its place never changes.
              key={number}
              name={name}
              take={take}
              videos={videos}
              isPreferred={comparison.vote?.take === number}
              onPrefer={canVote ? () => void prefer(number) : undefined}
              clip={
                <TakeClip
                  name={name}
                  videoUrl={take.videoUrl}
                  posterUrl={take.posterUrl}
                  shape={video ? shapeOfVideo(video.receipt, video.params.aspectRatio) : shapeOf(undefined)}
                  clock={clock}
                  isPlaying={isPlaying}
                  isHeard={heard === number}
                  onHear={(isHeard) => setHeard(isHeard ? number : undefined)}
                />
              }
            />
          );
        })}
      </div>
      {takes.some(({ state }) => state === 'ready') && (
        <Transport clock={clock} isPlaying={isPlaying} onToggle={toggle} />
      )}
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
