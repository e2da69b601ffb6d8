import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../components/Field';
import { PICTURE_ACCEPT, PICTURE_LIMITS } from '../../../http/pictures/picture-limits';
import { ApiError } from '../../../http/request-json';
import { uploadPicture } from '../../../http/upload-picture';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './TakeDialog.module.css';

export interface PictureFieldProps {
  /** Address of the picture that was uploaded before. */
  pictureUrl: string | undefined;
  isChosen: boolean;
  error: string | undefined;
  onUploaded: (imageId: string) => void;
  onBusy: (isBusy: boolean) => void;
}

/** A picture that a shot begins with: uploaded as soon as it is chosen. */
export function PictureField({ pictureUrl, isChosen, error, onUploaded, onBusy }: PictureFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>();
  useEffect(() => () => (shown === undefined ? undefined : URL.revokeObjectURL(shown)), [shown]);

  const choose = async (file: File) => {
    latest.current = file;
    setProblem(undefined);
    setProgress(0);
    onBusy(true);
    try {
      const { preparePicture } = await import('../../../http/pictures/prepare-picture');
      const prepared = await preparePicture(file);
      if (latest.current !== file) return;
      if ('fault' in prepared) {
        setProblem(t(`errors:picture.${prepared.fault}`, PICTURE_LIMITS));
      } else {
        const imageId = await uploadPicture(prepared.picture, setProgress);
        if (latest.current !== file) return;
        setShown(URL.createObjectURL(prepared.picture));
        onUploaded(imageId);
      }
    } catch (reason) {
      if (latest.current !== file) return;
      const code = reason instanceof ApiError ? reason.code : 'internal';
      setProblem(t(`errors:codes.${code}`, { context: 'imageId' }));
    }
    setProgress(undefined);
    onBusy(false);
  };

  const url = shown ?? pictureUrl;
  return (
    <Field label={t('my-videos:film.take.picture')} error={problem ?? error}>
      {(control) => (
        <div className={styles.picture}>
          {url === undefined ? (
            <span className={styles.thumbnail} />
          ) : (
            // The label says what it is.
            <img src={url} alt="" className={styles.thumbnail} />
          )}
          <input
            {...control}
            type="file"
            className={styles.file}
            accept={PICTURE_ACCEPT}
            required={!isChosen}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void choose(file);
            }}
          />
          {progress !== undefined && (
            <progress className={styles.progress} value={progress} aria-label={t('my-videos:film.take.uploading')} />
          )}
        </div>
      )}
    </Field>
  );
}
