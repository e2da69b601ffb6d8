import { memo, useId } from 'react';
import type { Video } from '#contracts/api/videos';
import { Badge } from '../../../components/Badge';
import type { Place } from '../../../components/player/Player';
import { classNames } from '../../../components/class-names';
import { languageTag } from '../../../i18n/language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { ShortDelivery } from '../video/ShortDelivery';
import { shownStatus, STATE_TONE, stateLabel } from '../video/state-label';
import { TimeLeft } from '../video/TimeLeft';
import { VideoActions } from '../video/VideoActions';
import type { VideoQuestion } from '../video/VideoDialogs';
import * as styles from './VideoCard.module.css';
import { VideoFacts } from '../video/VideoFacts';
import { VideoStage } from '../video/VideoStage';

export interface VideoCardProps extends CardWordsProps {
  /** Undefined outside of selecting. */
  isSelected: boolean | undefined;
  onSelect: (id: string, isSelected: boolean) => void;
  /** Shows the video in the large view. */
  onEnlarge: (id: string, place: Place) => void;
}

/**
 * One frame of the contact sheet: the video, its state, its prompt, and what can be done with it. Only the frames whose
 * props change render again, and of them only the part that shows the change: a list may hold hundreds.
 */
export const VideoCard = memo(function VideoCard({ isSelected, onSelect, onEnlarge, ...words }: VideoCardProps) {
  const { t } = useTranslation();
  const promptId = useId();
  const { video } = words;
  return (
    <article aria-labelledby={promptId} className={classNames(styles.card, isSelected && styles.selected)}>
      <div className={styles.stage}>
        <Stage video={video} onEnlarge={onEnlarge} />
        {isSelected !== undefined && (
          <label className={styles.select}>
            <input
              type="checkbox"
              checked={isSelected}
              onChange={(event) => onSelect(video.id, event.target.checked)}
            />
            <span className="visually-hidden">{t('my-videos:select.one', { prompt: video.prompt })}</span>
          </label>
        )}
      </div>
      <CardWords {...words} promptId={promptId} />
    </article>
  );
});

const Stage = memo(VideoStage);

interface CardWordsProps {
  video: Video;
  /** Title of its model; the key, when the catalogue no longer has it. */
  modelTitle: string;
  /** Made on a cheap model, so offer to remake it on a better one. */
  isDraft: boolean;
  /** Days before deletion from which the card warns; undefined while loading. */
  warnDays: number | undefined;
  /** Opens a dialog about the video. */
  onAsk: (question: VideoQuestion) => void;
}

const CardWords = memo(function CardWords(props: CardWordsProps & { promptId: string }) {
  const { video, modelTitle, isDraft, warnDays, onAsk, promptId } = props;
  const { t, i18n } = useTranslation();
  const { id, prompt, createdAt, expiresAt, takenDown } = video;
  const status = shownStatus(video);
  const createdAtLabel = new Intl.DateTimeFormat(languageTag(i18n.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(createdAt));

  return (
    <>
      <p className={styles.head}>
        {takenDown ? (
          <Badge tone="danger">{t('my-videos:takenDown.title')}</Badge>
        ) : (
          <Badge tone={STATE_TONE[status]}>{stateLabel(t, status)}</Badge>
        )}
        <time dateTime={createdAt} className={styles.time}>
          {createdAtLabel}
        </time>
      </p>
      <p id={promptId} className={classNames('clamped', styles.prompt)} dir="auto" title={prompt}>
        {prompt}
      </p>
      <div>
        <VideoFacts video={video} modelTitle={modelTitle} />
        <ShortDelivery video={video} />
        {expiresAt !== undefined && !takenDown && <TimeLeft expiresAt={expiresAt} warnDays={warnDays} />}
      </div>
      <VideoActions
        video={video}
        isDraft={isDraft}
        onDetails={() => onAsk({ kind: 'details', id })}
        onShare={() => onAsk({ kind: 'share', id })}
        onReport={() => onAsk({ kind: 'report', id })}
        onCancel={() => onAsk({ kind: 'cancel', id })}
        onDelete={() => onAsk({ kind: 'delete', ids: [id] })}
      />
    </>
  );
});
