import type { Video } from '#contracts/api/videos';
import { useTranslation } from '../../i18n/use-translation';
import { AddToFilmDialog } from './films/AddToFilmDialog';
import { CancelDialog } from './video/CancelDialog';
import { DeleteDialog } from './video/DeleteDialog';
import { ReportDialog } from './video/ReportDialog';
import { failureWords } from './video/failure-words';
import { ShareDialog } from './sharing/ShareDialog';
import { reportVideo } from './live/video-calls';
import { VideoDetails } from './video/VideoDetails';

/** The dialogs above the list. */
export type VideoQuestion =
  | { kind: 'details'; id: string }
  | { kind: 'report'; id: string }
  | { kind: 'share'; id: string }
  | { kind: 'cancel'; id: string }
  | { kind: 'film'; ids: readonly string[] }
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
  const { t } = useTranslation();
  const failure = (error: unknown) => failureWords(t, error);

  if (question.kind === 'delete') {
    return (
      <DeleteDialog ids={question.ids} videos={videos} failure={failure} onClose={onClose} onDeleted={onDeleted} />
    );
  }
  if (question.kind === 'film') return <AddToFilmDialog videoIds={question.ids} onClose={onClose} />;
  const video = videos.find(({ id }) => id === question.id);
  if (!video) return null;
  switch (question.kind) {
    case 'details':
      return <VideoDetails video={video} modelTitle={titleOf(video.model)} onClose={onClose} />;
    case 'report':
      return <ReportDialog onReport={(report) => reportVideo(video.id, report)} failure={failure} onClose={onClose} />;
    case 'share':
      return <ShareDialog video={video} failure={failure} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog video={video} failure={failure} onClose={onClose} onCanceled={onCanceled} />;
  }
}
