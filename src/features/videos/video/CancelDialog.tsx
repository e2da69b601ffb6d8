import { useState } from 'react';
import type { Video } from '#contracts/api/videos';
import { ApiError } from '../../../http/request-json';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { ConfirmDialog } from './ConfirmDialog';
import { cancelVideo } from '../live/video-calls';

export interface CancelDialogProps {
  video: Video;
  failure: (error: unknown) => string;
  onClose: () => void;
  onCanceled: () => void;
}

/**
 * Shows what happens to the credits before a video is canceled. The server enforces what was shown: if the model begins
 * while the dialog is open, the server refuses, and the dialog asks again.
 */
export function CancelDialog({ video, failure, onClose, onCanceled }: CancelDialogProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [told, setTold] = useState(video.cancelCredits ?? 'returned');
  const { held } = video.credits;
  const formatted = new Intl.NumberFormat(language).format(held);
  const credits = t('common:unit.credits', { count: held, formatted });
  const isKept = told === 'kept';

  const cancel = async () => {
    try {
      await cancelVideo(video.id, told);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'cancel_keeps_credits') setTold('kept');
      throw error;
    }
    onCanceled();
  };

  return (
    <ConfirmDialog
      title={t('my-videos:cancel.title')}
      confirm={t(isKept ? 'my-videos:cancel.anyway' : 'my-videos:cancel.button')}
      failure={failure}
      onClose={onClose}
      onConfirm={cancel}
    >
      <p>{t(isKept ? 'my-videos:cancel.kept' : 'my-videos:cancel.text', { count: held, credits })}</p>
    </ConfirmDialog>
  );
}
