import { Clapperboard, Download, Ellipsis, Flag, ReceiptText, RotateCcw, Share2, Trash2 } from 'lucide-react';
import { useTranslation } from 'gatsby-plugin-react-i18next';
import type { Video } from '#contracts/video';
import { Button, ButtonLink, IconButton } from '../../components/Button';
import { Link } from '../../components/Link';
import { Menu, type MenuItem } from '../../components/Menu';
import { isLive } from './polling';
import * as styles from './VideoActions.module.css';

export interface VideoActionsProps {
  video: Video;
  /** Made on a cheap model: it can be made anew on a better one. */
  isDraft: boolean;
  onDetails: () => void;
  onShare: () => void;
  onReport: () => void;
  onCancel: () => void;
  onDelete: () => void;
}

interface Action extends MenuItem {
  label: string;
}

/** As many icons as fit beside a button on the narrowest screen, in the longest language. */
const MOST_ICONS = 3;

/** What can be done with one video: what is wanted most as buttons, the rest in a menu where there is much of it. */
export function VideoActions({ video, isDraft, ...on }: VideoActionsProps) {
  const { t } = useTranslation();
  const { id, status, downloadUrl } = video;
  const isReady = status === 'ready';

  const again = {
    key: 'again',
    label: t('my-videos:again'),
    icon: <RotateCcw aria-hidden strokeWidth={1.5} />,
    to: `/ai-video-generator?again=${id}`,
  };
  const share = {
    key: 'share',
    label: t('my-videos:share.button'),
    icon: <Share2 aria-hidden strokeWidth={1.5} />,
    onSelect: on.onShare,
  };
  const makeFinal = {
    key: 'makeFinal',
    label: t('my-videos:makeFinal'),
    icon: <Clapperboard aria-hidden strokeWidth={1.5} />,
    to: `/ai-video-generator?again=${id}&final=1`,
  };
  const receipt = {
    key: 'receipt',
    label: t('my-videos:details.button'),
    icon: <ReceiptText aria-hidden strokeWidth={1.5} />,
    onSelect: on.onDetails,
  };
  const report = {
    key: 'report',
    label: t('my-videos:report.button'),
    icon: <Flag aria-hidden strokeWidth={1.5} />,
    onSelect: on.onReport,
  };
  const remove = {
    key: 'delete',
    label: t('my-videos:delete.button'),
    icon: <Trash2 aria-hidden strokeWidth={1.5} />,
    tone: 'danger' as const,
    onSelect: on.onDelete,
  };
  const actions: Action[] = [
    again,
    ...(isReady ? [share] : []),
    ...(isReady && isDraft ? [makeFinal] : []),
    receipt,
    ...(isReady ? [report] : []),
    ...(isLive(video) ? [] : [remove]),
  ];
  const shown = actions.length > MOST_ICONS ? actions.slice(0, MOST_ICONS - 1) : actions;
  const more = actions.slice(shown.length);

  return (
    <div className={styles.actions}>
      {isReady && downloadUrl !== undefined && (
        <ButtonLink to={downloadUrl} size="small" icon={<Download aria-hidden strokeWidth={1.5} />} download>
          {t('my-videos:download')}
        </ButtonLink>
      )}
      {(status === 'queued' || status === 'running') && (
        <Button size="small" onClick={on.onCancel}>
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
