import { useState } from 'react';
import type { saveFrame } from '#contracts/api/videos';
import { Button, ButtonLink } from '../../../components/Button';
import { ImageDown, ImagePlay } from '../../../components/icons';
import { showToast } from '../../../components/toast';
import { callApi } from '../../../http/call-api';
import { useTranslation } from '../../../i18n/use-translation';
import { failureWords } from './failure-words';
import { fromFramePath } from './from-frame-path';

export interface FrameActionsProps {
  videoId: string;
  /** Where the visitor paused it, in seconds; undefined: its last frame. */
  atS: number | undefined;
}

/** Actions on a frame of a ready video: start the next shot with it, or save it as a picture. */
export function FrameActions({ videoId, atS }: FrameActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink
        to={fromFramePath(videoId, atS)}
        title={t('my-videos:fromFrame.hint')}
        icon={<ImagePlay aria-hidden strokeWidth={1.5} />}
      >
        {t('my-videos:fromFrame.button')}
      </ButtonLink>
      <SaveFrameButton videoId={videoId} atS={atS} />
    </>
  );
}

/** Saves a frame as a picture at full size. */
export function SaveFrameButton({ videoId, atS }: FrameActionsProps) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);

  const save = async () => {
    setIsSaving(true);
    try {
      const path = `/api/videos/${videoId}/frame/file` as const;
      const file = await callApi<typeof saveFrame>(path, { method: 'POST', body: atS === undefined ? {} : { atS } });
      const link = document.createElement('a');
      link.href = file.downloadUrl;
      link.download = file.fileName;
      link.click();
    } catch (error) {
      showToast('error', failureWords(t, error));
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Button busy={isSaving} onClick={() => void save()} icon={<ImageDown aria-hidden strokeWidth={1.5} />}>
      {t('my-videos:fromFrame.save')}
    </Button>
  );
}
