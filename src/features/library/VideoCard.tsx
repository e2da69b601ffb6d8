import { memo, useId, useState } from 'react';
import type { Video } from '#contracts/api/videos';
import { Badge } from '../../components/Badge';
import type { Place } from '../../components/player/place';
import { classNames } from '../../components/class-names';
import { shapeOfVideo } from '../../components/FilmGate';
import { Timecode } from '../../components/Timecode';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { CardPreview } from './CardPreview';
import { ShortDelivery } from '../videos/video/ShortDelivery';
import { shownStatus, STATE_TONE, stateLabel } from '../videos/video/state-label';
import { TimeLeft } from '../videos/video/TimeLeft';
import { isLive } from '../videos/live/polling';
import { FavouriteButton } from '../videos/video/FavouriteButton';
import { VideoActions } from '../videos/video/VideoActions';
import type { VideoQuestion } from '../videos/VideoDialogs';
import * as styles from './VideoCard.module.css';
import { VideoFacts } from '../videos/video/VideoFacts';
import { VideoStage } from '../videos/video/VideoStage';

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
  const { video, isDraft, onAsk, onFavourite } = words;
  const tools = { video, isDraft, onAsk, onFavourite };
  return (
    <article aria-labelledby={promptId} className={classNames(styles.card, isSelected && styles.selected)}>
      <CardPreview video={video} className={styles.stage} frame={<Stage video={video} onEnlarge={onEnlarge} />}>
        <CardTools {...tools} />
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
      </CardPreview>
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
  onFavourite: (id: string, isFavourite: boolean) => void;
  /** Opens a dialog about the video. */
  onAsk: (question: VideoQuestion) => void;
}

type CardToolsProps = Pick<CardWordsProps, 'video' | 'isDraft' | 'onAsk' | 'onFavourite'>;

/** Tools on the picture: its length, and at hover or focus what can be done with it. */
const CardTools = memo(function CardTools({ video, isDraft, onAsk, onFavourite }: CardToolsProps) {
  const { id, status, takenDown, isFavourite = false } = video;
  const [isTouched] = useState(() => matchMedia('(hover: none)').matches);
  // Without a pointer that hovers they are always shown: a menu alone leaves the picture to be seen.
  const mostIcons = isTouched ? 1 : iconsOn(shapeOfVideo(video.receipt, video.params.aspectRatio));
  return (
    <>
      {status === 'ready' && !takenDown && (
        <span className={styles.length}>
          <Timecode durationS={video.receipt.durationS ?? video.params.durationS} />
        </span>
      )}
      <FavouriteButton
        video={video}
        className={classNames(styles.star, isFavourite && styles.favourite)}
        onChange={(isMarked) => onFavourite(id, isMarked)}
      />
      <div className={styles.tools}>
        <VideoActions video={video} isDraft={isDraft} isCompact mostIcons={mostIcons} onAsk={onAsk} />
      </div>
    </>
  );
});

/** How many fit beside each other on a picture of this shape, as the sheet shows it. */
function iconsOn(shape: number): number {
  return Math.min(4, Math.max(2, Math.floor(shape * 4)));
}

/** The words under a picture: its prompt and what needs attention; the rest where the sheet shows all details. */
const CardWords = memo(function CardWords(props: CardWordsProps & { promptId: string }) {
  const { video, modelTitle, warnDays, promptId } = props;
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { prompt, createdAt, expiresAt, takenDown, status: fullStatus } = video;
  const status = shownStatus(video);
  const createdAtLabel = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(createdAt));
  // The picture says that it is ready, or how far it is; screen readers have no picture.
  const isPlain = !takenDown && (fullStatus === 'ready' || isLive(video));

  return (
    <div className={styles.words}>
      <p id={promptId} className={classNames('clamped', styles.prompt)} dir="auto" title={prompt}>
        {prompt}
      </p>
      <p className={styles.head}>
        <span className={classNames(isPlain && styles.spoken)}>
          {takenDown ? (
            <Badge tone="danger">{t('my-videos:takenDown.title')}</Badge>
          ) : (
            <Badge tone={STATE_TONE[status]}>{stateLabel(t, status)}</Badge>
          )}
        </span>
        <time dateTime={createdAt} className={classNames(styles.time, styles.onDemand)}>
          {createdAtLabel}
        </time>
      </p>
      <div className={styles.onDemand}>
        <VideoFacts video={video} modelTitle={modelTitle} />
      </div>
      <div className={styles.short}>
        <ShortDelivery video={video} />
      </div>
      {expiresAt !== undefined && !takenDown && (
        <div className={styles.left}>
          <TimeLeft expiresAt={expiresAt} warnDays={warnDays} />
        </div>
      )}
    </div>
  );
});
