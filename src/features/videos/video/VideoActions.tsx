import type { Video } from '#contracts/api/videos';
import { Button, ButtonLink, IconButton } from '../../../components/Button';
import { Link } from '../../../components/Link';
import { Menu } from '../../../components/Menu';
import {
  Ban,
  Clapperboard,
  Columns2,
  Dices,
  Download,
  Ellipsis,
  Film,
  Flag,
  Grid2x2Plus,
  ImagePlay,
  ReceiptText,
  RotateCcw,
  Share2,
  Trash2,
  type LucideIcon,
} from '../../../components/icons';
import type { MenuItem } from '../../../components/menu-item';
import type { TextName } from '../../../i18n/text-key';
import { useTranslation } from '../../../i18n/use-translation';
import { takesPath } from '../takes-address';
import { isLive } from '../live/polling';
import type { VideoQuestion } from '../VideoDialogs';
import { fromFramePath } from './from-frame-path';
import * as styles from './VideoActions.module.css';

export interface VideoActionsProps {
  video: Video;
  /** Made on a cheap model, so offer to remake it on a better one. */
  isDraft: boolean;
  /** Where the visitor paused it, in seconds; undefined: its last frame starts the next shot. */
  pausedAtS?: number | undefined;
  /** Takes of the same prompt, this one among them: they can be seen side by side. */
  sameTakes?: readonly string[];
  /** How many icons fit; the rest is in a menu. */
  mostIcons?: number;
  /** Every action is an icon: on a picture. */
  isCompact?: boolean;
  /** Opens a dialog about the video. */
  onAsk: (question: VideoQuestion) => void;
}

interface Action extends MenuItem {
  label: string;
}

/** As many icons as fit beside a button on the narrowest screen, in the longest language. */
const MOST_ICONS = 3;

/** The actions on one video: the main ones as buttons, the rest in a menu if there are many. */
export function VideoActions(props: VideoActionsProps) {
  const { video, isDraft, pausedAtS, sameTakes = [], mostIcons = MOST_ICONS, isCompact = false, onAsk } = props;
  const { t } = useTranslation();
  const { id, status, downloadUrl, takenDown } = video;
  const isReady = status === 'ready' && takenDown === undefined;

  const action = (
    key: string,
    label: TextName<'my-videos:'>,
    Icon: LucideIcon,
    does: Pick<MenuItem, 'to' | 'onSelect' | 'tone'>,
  ): Action => ({
    key,
    label: t(`my-videos:${label}`),
    icon: <Icon aria-hidden strokeWidth={1.5} />,
    ...does,
  });
  const again = action('again', 'again', RotateCcw, { to: `/ai-video-generator?again=${id}` });
  const variation = action('variation', 'variation', Dices, { to: `/ai-video-generator?again=${id}&seed=new` });
  const compare = action('compare', 'compare.button', Grid2x2Plus, { to: `/ai-video-generator?again=${id}&compare=1` });
  const together = action('together', 'compare.together', Columns2, { to: takesPath(sameTakes) });
  const share = action('share', 'share.button', Share2, { onSelect: () => onAsk({ kind: 'share', id }) });
  const makeFinal = action('makeFinal', 'makeFinal', Clapperboard, { to: `/ai-video-generator?again=${id}&final=1` });
  const fromFrame = action('fromFrame', 'fromFrame.button', ImagePlay, { to: fromFramePath(id, pausedAtS) });
  const receipt = action('receipt', 'details.button', ReceiptText, { onSelect: () => onAsk({ kind: 'details', id }) });
  const report = action('report', 'report.button', Flag, { onSelect: () => onAsk({ kind: 'report', id }) });
  const remove = action('delete', 'delete.button', Trash2, {
    onSelect: () => onAsk({ kind: 'delete', ids: [id] }),
    tone: 'danger',
  });
  const mayCancel = status === 'queued' || status === 'running';
  const onCancel = () => onAsk({ kind: 'cancel', id });
  const cancel = action('cancel', 'cancel.button', Ban, { onSelect: onCancel });
  const film = action('film', 'film.addTo', Film, { onSelect: () => onAsk({ kind: 'film', ids: [id] }) });
  const actions: Action[] = [
    ...(isCompact && isReady && downloadUrl !== undefined
      ? [action('download', 'download', Download, { to: downloadUrl })]
      : []),
    ...(isCompact && mayCancel ? [cancel] : []),
    again,
    ...(sameTakes.length > 1 && (isReady || isLive(video)) ? [together] : []),
    ...(isReady ? [share] : []),
    ...(isReady && isDraft ? [makeFinal] : []),
    ...(isReady ? [fromFrame, film] : []),
    ...(isReady ? [variation, compare] : []),
    receipt,
    ...(isReady ? [report] : []),
    ...(isLive(video) ? [] : [remove]),
  ];
  const shown = actions.length > mostIcons ? actions.slice(0, mostIcons - 1) : actions;
  const more = actions.slice(shown.length);

  return (
    <div className={styles.actions}>
      {!isCompact && isReady && downloadUrl !== undefined && (
        <ButtonLink to={downloadUrl} size="small" icon={<Download aria-hidden strokeWidth={1.5} />} download>
          {t('my-videos:download')}
        </ButtonLink>
      )}
      {!isCompact && mayCancel && (
        <Button size="small" onClick={onCancel}>
          {t('my-videos:cancel.button')}
        </Button>
      )}
      <span className={styles.icons}>
        {shown.map((action) => (
          <ActionIcon key={action.key} action={action} />
        ))}
        {more.length > 0 && (
          <Menu
            trigger={<Ellipsis aria-hidden strokeWidth={1.5} />}
            label={t('my-videos:more')}
            items={() => more}
            triggerClassName={styles.icon}
          />
        )}
      </span>
    </div>
  );
}

function ActionIcon({ action: { label, icon, to, onSelect } }: { action: Action }) {
  if (to === undefined) {
    return (
      <IconButton label={label} onClick={onSelect}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Link to={to} className={styles.icon} aria-label={label} title={label}>
      {icon}
    </Link>
  );
}
