import { navigate } from 'gatsby';
import type { Video } from '#contracts/api/videos';
import { Button, IconButton } from '../../../components/Button';
import { Clapperboard, Download, Film, ImagePlay, Star, Trash2, type LucideIcon } from '../../../components/icons';
import { Link, localizedPath } from '../../../components/Link';
import type { TextName } from '../../../i18n/text-key';
import { useTranslation } from '../../../i18n/use-translation';
import { isLive } from '../../videos/live/polling';
import { fromFramePath } from '../../videos/video/from-frame-path';
import type { VideoQuestion } from '../../videos/VideoDialogs';
import * as styles from './TakeActions.module.css';

export interface TakeActionsProps {
  name: string;
  video: Video;
  isDraft: boolean;
  /** Ids of the takes beside it. */
  others: readonly string[];
  /** Where the takes are held, in seconds; undefined while they play. */
  frameS: () => number | undefined;
  onFavourite: (isFavourite: boolean) => void;
  onAsk: (question: VideoQuestion) => void;
}

/** Decisions about one take beside others: to keep it, to go on with it, to let the others go. */
export function TakeActions({ name, video, isDraft, others, frameS, onFavourite, onAsk }: TakeActionsProps) {
  const { t, i18n } = useTranslation();
  const { id, status, takenDown, downloadUrl, isFavourite = false } = video;
  const isReady = status === 'ready' && takenDown === undefined;
  // Every take has the same actions: each says whose it is.
  const labelOf = (key: TextName<'my-videos:'>) => `${t(`my-videos:${key}`)}: ${name}`;
  const press = (key: TextName<'my-videos:'>, Icon: LucideIcon, onClick: () => void) => (
    <IconButton label={labelOf(key)} onClick={onClick}>
      <Icon aria-hidden strokeWidth={1.5} />
    </IconButton>
  );
  const lead = (key: TextName<'my-videos:'>, Icon: LucideIcon, to: string) => (
    <Link to={to} className={styles.icon} aria-label={labelOf(key)} title={labelOf(key)}>
      <Icon aria-hidden strokeWidth={1.5} />
    </Link>
  );
  return (
    <div className={styles.actions}>
      {isReady && (
        <>
          <Button
            size="small"
            variant={isFavourite ? 'secondary' : 'quiet'}
            aria-pressed={isFavourite}
            aria-label={labelOf('compare.keep')}
            icon={<Star aria-hidden strokeWidth={1.5} className={isFavourite ? styles.kept : undefined} />}
            onClick={() => onFavourite(!isFavourite)}
          >
            {t('my-videos:compare.keep')}
          </Button>
          {press('fromFrame.button', ImagePlay, () => {
            void navigate(localizedPath(fromFramePath(id, frameS()), i18n.language));
          })}
          {isDraft && lead('makeFinal', Clapperboard, `/ai-video-generator?again=${id}&final=1`)}
          {downloadUrl !== undefined && lead('download', Download, downloadUrl)}
          {press('film.addTo', Film, () => onAsk({ kind: 'film', ids: [id] }))}
        </>
      )}
      {isReady && others.length > 0 && (
        <IconButton label={labelOf('compare.deleteOthers')} onClick={() => onAsk({ kind: 'delete', ids: others })}>
          <Trash2 aria-hidden strokeWidth={1.5} />
        </IconButton>
      )}
      {isLive(video) && (
        <Button
          size="small"
          variant="quiet"
          aria-label={labelOf('cancel.button')}
          onClick={() => onAsk({ kind: 'cancel', id })}
        >
          {t('my-videos:cancel.button')}
        </Button>
      )}
    </div>
  );
}
