import { useEffect, useState } from 'react';
import type { ChosenPicture } from '../form/form-settings';
import { pictureOf } from './upload-store';

/** A URL that shows the chosen picture: the file itself, or the poster of an earlier video. */
export function usePreviewUrl(picture: ChosenPicture | null): string | undefined {
  const localId = picture?.localId;
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (localId === undefined) return undefined;
    let objectUrl: string | undefined;
    let isOver = false;
    void pictureOf(localId).then((blob) => {
      if (!blob || isOver) return;
      objectUrl = URL.createObjectURL(blob);
      setUrl(objectUrl);
    });
    return () => {
      isOver = true;
      setUrl(undefined);
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
    };
  }, [localId]);

  return url ?? picture?.previewUrl;
}
