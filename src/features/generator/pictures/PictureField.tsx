import { ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { IconButton } from '../../../components/Button';
import { classNames } from '../../../components/class-names';
import { useTranslation } from '../../../i18n/use-translation';
import { checkPicture, UPLOAD_ACCEPT, UPLOAD_MAX_MEGABYTES, type PictureError } from './check-picture';
import type { ChosenPicture } from '../form/form-settings';
import * as styles from './PictureField.module.css';
import { addPicture, ensureUploaded, removePicture, useUploadState, type UploadState } from './upload-store';
import { usePreviewUrl } from './use-preview-url';

export interface PictureFieldProps {
  label: string;
  picture: ChosenPicture | null;
  onChange: (picture: ChosenPicture | null) => void;
  /** Found when submitting. */
  error: string | undefined;
  /** Whether the upload may start at once; else it waits for the first press of Generate. */
  isSignedIn: boolean;
  /** Takes pictures pasted anywhere on the page. */
  takesPaste: boolean;
}

/** One picture: dropped, pasted or chosen; shown, and uploaded as soon as somebody is signed in. */
export function PictureField({ label, picture, onChange, error, isSignedIn, takesPaste }: PictureFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [fault, setFault] = useState<PictureError>();
  const [isOver, setIsOver] = useState(false);
  const previewUrl = usePreviewUrl(picture);
  const upload = useUploadState(picture?.localId);

  const take = (file: File | undefined) => {
    if (!file) return;
    const found = checkPicture(file);
    setFault(found);
    if (found) return;
    if (picture) removePicture(picture.localId);
    onChange({ localId: addPicture(file), fileName: file.name });
  };

  usePaste(takesPaste, take);
  useUpload({ picture, upload, isSignedIn, onUploaded: onChange });

  const remove = () => {
    if (picture) removePicture(picture.localId);
    setFault(undefined);
    onChange(null);
  };

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
                onError={() => previewUrl.startsWith('blob:') && setFault('unreadable')}
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
                : t('generator:picture.how', { maxMegabytes: UPLOAD_MAX_MEGABYTES })}
            </span>
            {picture && <UploadProgress upload={upload} />}
          </span>
        </label>
        <input
          id={id}
          type="file"
          accept={UPLOAD_ACCEPT}
          className={styles.input}
          aria-describedby={messageId}
          aria-invalid={message ? true : undefined}
          // It lies over the whole zone, so that a drop is the browser's own business.
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // So that choosing the same file again is a change again.
            event.target.value = '';
          }}
        />
        {picture && (
          <IconButton label={t('generator:picture.remove', { label })} onClick={remove} className={styles.remove}>
            <X aria-hidden strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
      {message && (
        <p id={messageId} role="alert" className={styles.error}>
          {message}
        </p>
      )}
    </div>
  );

  function pictureMessage(): string | undefined {
    if (fault) return t(`generator:picture.faults.${fault}`, { maxMegabytes: UPLOAD_MAX_MEGABYTES });
    if (error !== undefined) return error;
    return upload.phase === 'failed' ? t(`errors:codes.${upload.code}`, { context: 'imageId' }) : undefined;
  }
}

function UploadProgress({ upload }: { upload: UploadState }) {
  const { t } = useTranslation();
  if (upload.phase !== 'uploading') return null;
  return <progress className={styles.progress} aria-label={t('generator:picture.uploading')} value={upload.progress} />;
}

/** Pictures from the clipboard, wherever the focus is; text goes on into its field. */
function usePaste(isActive: boolean, take: (file: File) => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      take(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  });
}

interface UploadWatch {
  picture: ChosenPicture | null;
  upload: UploadState;
  isSignedIn: boolean;
  onUploaded: (picture: ChosenPicture) => void;
}

/** Starts the upload when it may start, and writes the id into the form, where it outlives a reload. */
function useUpload({ picture, upload, isSignedIn, onUploaded }: UploadWatch): void {
  const isWaiting = isSignedIn && picture !== null && picture.imageId === undefined && upload.phase === 'local';
  const localId = picture?.localId;
  useEffect(() => {
    if (!isWaiting || localId === undefined) return;
    // A failure is kept in the upload's state, and told there.
    ensureUploaded(localId).catch(() => undefined);
  }, [isWaiting, localId]);

  useEffect(() => {
    if (picture && upload.phase === 'uploaded' && picture.imageId !== upload.imageId) {
      onUploaded({ ...picture, imageId: upload.imageId });
    }
  });
}
