import type { Video } from '#contracts/api/videos';
import { Dialog } from '../../../components/Dialog';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { ConfirmDialog } from './ConfirmDialog';
import { deleteVideos } from '../live/video-calls';

export interface DeleteDialogProps {
  ids: readonly string[];
  videos: readonly Video[];
  failure: (error: unknown) => string;
  onClose: () => void;
  onDeleted: (gone: ReadonlySet<string>) => void;
}

/** Asks before videos are deleted. Videos whose deletion would cost credits are kept, and the dialog says so. */
export function DeleteDialog({ ids, videos, failure, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const number = new Intl.NumberFormat(language);
  const costly = new Set(videos.filter(({ cancelCredits }) => cancelCredits === 'kept').map(({ id }) => id));
  const deletable = ids.filter((id) => !costly.has(id));
  const count = deletable.length;
  const staying = ids.length - count;

  if (count === 0) {
    return (
      <Dialog title={t('my-videos:delete.title', countLabel(ids.length))} onClose={onClose}>
        <p>{t('my-videos:delete.none')}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('my-videos:delete.title', countLabel(count))}
      confirm={t('my-videos:delete.button')}
      failure={(error) =>
        error instanceof PartlyDeleted ? t('my-videos:delete.some', { count: error.left }) : failure(error)
      }
      onClose={onClose}
      onConfirm={async () => {
        const gone = await deleteVideos(deletable);
        onDeleted(gone);
        if (gone.size < count) throw new PartlyDeleted(count - gone.size);
      }}
    >
      <p>{t('my-videos:delete.text', { count })}</p>
      {staying > 0 && <p>{t('my-videos:delete.stay', countLabel(staying))}</p>}
    </ConfirmDialog>
  );

  function countLabel(amount: number) {
    return { count: amount, formatted: number.format(amount) };
  }
}

/** Some of several videos could not be deleted. */
class PartlyDeleted extends Error {
  constructor(readonly left: number) {
    super(`${left} videos could not be deleted.`);
  }
}
