import { useEffect, useId, useState } from 'react';
import { PICTURE_ACCEPT, PICTURE_LIMITS } from '../../../http/pictures/picture-limits';
import type { PictureFault } from '../../../http/pictures/prepare-picture';
import { IconButton } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { classNames } from '../../../components/class-names';
import { ImagePlus, X } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import type { ChosenPicture } from '../form/form-settings';
import * as styles from './PictureField.module.css';
import { ensureUploaded, useUploadState, type UploadState } from './upload-store';
import { usePreviewUrl } from './use-preview-url';

export interface PictureFieldProps {
  label: string;
  picture: ChosenPicture | null;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** Its upload is done. */
  onUploaded: (picture: ChosenPicture) => void;
  /** The browser can't show it. */
  onUnreadable: () => void;
  /** The error of the last chosen file. */
  fault: PictureFault | undefined;
  /** Found when submitting. */
  error: string | undefined;
  /** Whether the upload may start at once; else it waits for the first press of Generate. */
  isSignedIn: boolean;
}

/** Shots in a row, each begun with a frame of the one before, from which one sees that they drift. */
const DRIFTING_LINKS = 3;

/** One picture: dropped or chosen, shown, and uploaded once the visitor is signed in. */
export function PictureField(props: PictureFieldProps) {
  const { label, picture, onFile, onRemove, onUploaded, onUnreadable, fault, error, isSignedIn } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const previewUrl = usePreviewUrl(picture);
  const upload = useUploadState(picture?.localId);

  useUpload({ picture, upload, isSignedIn, onUploaded });

  const message = pictureMessage();
  const messageId = message ? `${id}-message` : undefined;
  return (
    <div className={styles.field}>
      <div className={classNames(styles.zone, isOver && styles.over, picture && styles.filled)}>
        <label className={styles.face} htmlFor={id}>
          <span className={styles.picture}>
            {previewUrl ? (
              // The label beside it says what it is.
              <img
                src={previewUrl}
                alt=""
                className={styles.preview}
                onError={() => previewUrl.startsWith('blob:') && onUnreadable()}
              />
            ) : (
              <ImagePlus aria-hidden strokeWidth={1.5} className={styles.icon} />
            )}
          </span>
          <span className={styles.words}>
            <span className={styles.label}>{label}</span>
            <span className={styles.hint}>
              {picture
                ? picture.fileName || t('generator:picture.earlier')
                : t('generator:picture.how', PICTURE_LIMITS)}
            </span>
            {picture && <UploadProgress upload={upload} />}
          </span>
        </label>
        <input
          id={id}
          type="file"
          accept={PICTURE_ACCEPT}
          className={styles.input}
          aria-describedby={messageId}
          aria-invalid={message ? true : undefined}
          // Covers the whole zone, so that the browser handles drops itself.
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            // So that choosing the same file again is a change again.
            event.target.value = '';
          }}
        />
        {picture && (
          <IconButton label={t('generator:picture.remove', { label })} onClick={onRemove} className={styles.remove}>
            <X aria-hidden strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
      {(picture?.links ?? 0) >= DRIFTING_LINKS && (
        <Notice kind="warning" announce>
          {t('generator:picture.chain')}
        </Notice>
      )}
      {message && (
        <p id={messageId} role="alert" className={styles.error}>
          {message}
        </p>
      )}
    </div>
  );

  function pictureMessage(): string | undefined {
    if (fault) return t(`errors:picture.${fault}`, PICTURE_LIMITS);
    if (error !== undefined) return error;
    return upload.phase === 'failed' ? t(`errors:codes.${upload.code}`, { context: 'imageId' }) : undefined;
  }
}

function UploadProgress({ upload }: { upload: UploadState }) {
  const { t } = useTranslation();
  if (upload.phase !== 'uploading') return null;
  return <progress className={styles.progress} aria-label={t('generator:picture.uploading')} value={upload.progress} />;
}

interface UploadWatch {
  picture: ChosenPicture | null;
  upload: UploadState;
  isSignedIn: boolean;
  onUploaded: (picture: ChosenPicture) => void;
}

/** Starts the upload when allowed, and writes the id into the form, where it survives a reload. */
function useUpload({ picture, upload, isSignedIn, onUploaded }: UploadWatch): void {
  const isWaiting = isSignedIn && picture !== null && picture.imageId === undefined && upload.phase === 'local';
  const localId = picture?.localId;
  useEffect(() => {
    if (!isWaiting || localId === undefined) return;
    // A failure is stored in the upload's state and shown there.
    ensureUploaded(localId).catch(() => undefined);
  }, [isWaiting, localId]);

  useEffect(() => {
    if (picture && upload.phase === 'uploaded' && picture.imageId !== upload.imageId) {
      onUploaded({ ...picture, imageId: upload.imageId });
    }
  });
}
