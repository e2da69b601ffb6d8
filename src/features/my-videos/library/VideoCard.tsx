import { useId } from 'react';
import { Badge } from '../../../components/Badge';
import { classNames } from '../../../components/class-names';
import { languageTag } from '../../../i18n/language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { ShortDelivery } from '../video/ShortDelivery';
import { shownStatus, STATE_TONE, stateLabel } from '../video/state-label';
import { TimeLeft } from '../video/TimeLeft';
import { VideoActions, type VideoActionsProps } from '../video/VideoActions';
import * as styles from './VideoCard.module.css';
import { VideoFacts } from '../video/VideoFacts';
import { VideoStage } from '../video/VideoStage';

export interface VideoCardProps extends VideoActionsProps {
  /** Title of its model; the key, when the catalogue no longer has it. */
  modelTitle: string;
  /** Days before deletion from which the card warns; undefined while loading. */
  warnDays: number | undefined;
  /** Undefined outside of selecting. */
  isSelected: boolean | undefined;
  onSelect: (isSelected: boolean) => void;
}

/** One frame of the contact sheet: the video, its state, its prompt, and what can be done with it. */
export function VideoCard({ video, modelTitle, warnDays, isSelected, onSelect, ...actions }: VideoCardProps) {
  const { t, i18n } = useTranslation();
  const promptId = useId();
  const { prompt, createdAt, expiresAt, takenDown } = video;
  const status = shownStatus(video);
  const createdAtLabel = new Intl.DateTimeFormat(languageTag(i18n.language), {
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
        {takenDown ? (
          <Badge tone="danger">{t('my-videos:takenDown.title')}</Badge>
        ) : (
          <Badge tone={STATE_TONE[status]}>{stateLabel(t, status)}</Badge>
        )}
        <time dateTime={createdAt} className={styles.time}>
          {createdAtLabel}
        </time>
      </p>
      <p id={promptId} className={styles.prompt} title={prompt}>
        {prompt}
      </p>
      <div>
        <VideoFacts video={video} modelTitle={modelTitle} />
        <ShortDelivery video={video} />
        {expiresAt !== undefined && !takenDown && <TimeLeft expiresAt={expiresAt} warnDays={warnDays} />}
      </div>
      <VideoActions {...actions} video={video} />
    </article>
  );
}
