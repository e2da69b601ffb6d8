import { Clapperboard, Download, Flag, ReceiptText, RotateCcw, Share2, Trash2 } from 'lucide-react';
import { useTranslation } from 'gatsby-plugin-react-i18next';
import { useId } from 'react';
import type { Video } from '#contracts/video';
import { Badge } from '../../components/Badge';
import { Button, ButtonLink, IconButton } from '../../components/Button';
import { classNames } from '../../components/class-names';
import { languageTag } from '../../components/language-tag';
import { Link } from '../../components/Link';
import { isLive } from './polling';
import { STATE_TONE, stateWords } from './state-words';
import { TimeLeft } from './TimeLeft';
import * as styles from './VideoCard.module.css';
import { VideoFacts } from './VideoFacts';
import { VideoStage } from './VideoStage';

export interface VideoCardProps {
  video: Video;
  /** Title of its model; the key, when the catalogue no longer has it. */
  modelTitle: string;
  /** Made on a cheap model: it can be made anew on a better one. */
  isDraft: boolean;
  /** From how many days on the end of its time is a warning; undefined while nobody knows. */
  warnDays: number | undefined;
  /** Undefined outside of selecting. */
  isSelected: boolean | undefined;
  onSelect: (isSelected: boolean) => void;
  onDetails: () => void;
  onShare: () => void;
  onReport: () => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** One frame of the contact sheet: the video, its state, its prompt, and what can be done with it. */
export function VideoCard(props: VideoCardProps) {
  const {
    video,
    modelTitle,
    isDraft,
    warnDays,
    isSelected,
    onSelect,
    onDetails,
    onShare,
    onReport,
    onCancel,
    onDelete,
  } = props;
  const { t, i18n } = useTranslation();
  const promptId = useId();
  const { id, prompt, status, createdAt, downloadUrl, expiresAt } = video;
  const createdAtWords = new Intl.DateTimeFormat(languageTag(i18n.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(createdAt));

  return (
    <article aria-labelledby={promptId} className={classNames(styles.card, isSelected && styles.selected)}>
      <div className={styles.stage}>
        <VideoStage video={video} />
        {isSelected !== undefined && (
          <label className={styles.select}>
            <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
            <span className="visually-hidden">{t('my-videos:select.one', { prompt })}</span>
          </label>
        )}
      </div>
      <p className={styles.head}>
        <Badge tone={STATE_TONE[status]}>{stateWords(t, status)}</Badge>
        <time dateTime={createdAt} className={styles.time}>
          {createdAtWords}
        </time>
      </p>
      <p id={promptId} className={styles.prompt} title={prompt}>
        {prompt}
      </p>
      <div>
        <VideoFacts video={video} modelTitle={modelTitle} />
        {expiresAt !== undefined && <TimeLeft expiresAt={expiresAt} warnDays={warnDays} />}
      </div>
      <div className={styles.actions}>
        {status === 'ready' && downloadUrl !== undefined && (
          <ButtonLink to={downloadUrl} size="small" icon={<Download aria-hidden strokeWidth={1.5} />} download>
            {t('my-videos:download')}
          </ButtonLink>
        )}
        {(status === 'queued' || status === 'running') && (
          <Button size="small" onClick={onCancel}>
            {t('my-videos:cancel.button')}
          </Button>
        )}
        <span className={styles.rest}>
          <Link
            to={`/ai-video-generator?again=${id}`}
            className={styles.icon}
            aria-label={t('my-videos:again')}
            title={t('my-videos:again')}
          >
            <RotateCcw aria-hidden strokeWidth={1.5} />
          </Link>
          {status === 'ready' && isDraft && (
            <Link
              to={`/ai-video-generator?again=${id}&final=1`}
              className={styles.icon}
              aria-label={t('my-videos:makeFinal')}
              title={t('my-videos:makeFinal')}
            >
              <Clapperboard aria-hidden strokeWidth={1.5} />
            </Link>
          )}
          <IconButton label={t('my-videos:details.button')} onClick={onDetails}>
            <ReceiptText aria-hidden strokeWidth={1.5} />
          </IconButton>
          {status === 'ready' && (
            <IconButton label={t('my-videos:share.button')} onClick={onShare}>
              <Share2 aria-hidden strokeWidth={1.5} />
            </IconButton>
          )}
          {status === 'ready' && (
            <IconButton label={t('my-videos:report.button')} onClick={onReport}>
              <Flag aria-hidden strokeWidth={1.5} />
            </IconButton>
          )}
          {!isLive(video) && (
            <IconButton label={t('my-videos:delete.button')} onClick={onDelete}>
              <Trash2 aria-hidden strokeWidth={1.5} />
            </IconButton>
          )}
        </span>
      </div>
    </article>
  );
}
