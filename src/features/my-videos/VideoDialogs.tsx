import { useTranslation } from 'gatsby-plugin-react-i18next';
import type { Video } from '#contracts/video';
import { languageTag } from '../../components/language-tag';
import { ApiError } from '../../http/request-json';
import { ConfirmDialog } from './ConfirmDialog';
import { ReportDialog } from './ReportDialog';
import { cancelVideo, deleteVideos } from './video-calls';
import { VideoDetails } from './VideoDetails';

/** What is asked or shown above the list. */
export type VideoQuestion =
  | { kind: 'details'; id: string }
  | { kind: 'report'; id: string }
  | { kind: 'cancel'; id: string }
  | { kind: 'delete'; ids: readonly string[] };

export interface VideoDialogsProps {
  question: VideoQuestion;
  videos: readonly Video[];
  titleOf: (modelKey: string) => string;
  onClose: () => void;
  onCanceled: () => void;
  onDeleted: (gone: ReadonlySet<string>) => void;
}

/** The dialogs of the list. */
export function VideoDialogs({ question, videos, titleOf, onClose, onCanceled, onDeleted }: VideoDialogsProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(languageTag(i18n.language));
  const failure = (error: unknown) => t(`errors:codes.${error instanceof ApiError ? error.code : 'internal'}`);

  if (question.kind === 'delete') {
    const count = question.ids.length;
    return (
      <ConfirmDialog
        title={t('my-videos:delete.title', { count, formatted: number.format(count) })}
        confirm={t('my-videos:delete.button')}
        failure={(error) =>
          error instanceof PartlyDeleted ? t('my-videos:delete.some', { count: error.left }) : failure(error)
        }
        onClose={onClose}
        onConfirm={async () => {
          const gone = await deleteVideos(question.ids);
          onDeleted(gone);
          if (gone.size < count) throw new PartlyDeleted(count - gone.size);
        }}
      >
        <p>{t('my-videos:delete.text', { count })}</p>
      </ConfirmDialog>
    );
  }

  const video = videos.find(({ id }) => id === question.id);
  if (!video) return null;
  if (question.kind === 'details')
    return <VideoDetails video={video} modelTitle={titleOf(video.model)} onClose={onClose} />;

  if (question.kind === 'report') return <ReportDialog videoId={video.id} failure={failure} onClose={onClose} />;

  const { held } = video.credits;
  const credits = t('common:unit.credits', { count: held, formatted: number.format(held) });
  return (
    <ConfirmDialog
      title={t('my-videos:cancel.title')}
      confirm={t('my-videos:cancel.button')}
      failure={failure}
      onClose={onClose}
      onConfirm={async () => {
        await cancelVideo(video.id);
        onCanceled();
      }}
    >
      <p>{t('my-videos:cancel.text', { count: held, credits })}</p>
    </ConfirmDialog>
  );
}

/** Some of several videos could not be deleted. */
class PartlyDeleted extends Error {
  constructor(readonly left: number) {
    super(`${left} videos could not be deleted.`);
  }
}
