import { useState } from 'react';
import type { FormAction } from '../form/form-state';
import type { GeneratorForm } from '../form/generator-form';
import { checkPicture, type PictureError } from './check-picture';
import { addPicture, removePicture } from './upload-store';
import { usePageFiles } from '../../../components/use-page-files';

type Slot = 'image' | 'endImage';

export interface Pictures {
  /** The error of the last chosen file. */
  faults: Readonly<Partial<Record<Slot, PictureError | undefined>>>;
  choose: (slot: Slot, file: File) => void;
  remove: (slot: Slot) => void;
  /** The browser can't show the picture. */
  reportUnreadable: (slot: Slot) => void;
}

export interface PicturesInput {
  form: GeneratorForm;
  /** Whether the model starts from pictures. */
  takesPicture: boolean;
  change: (action: FormAction) => void;
  /** A file was dropped or pasted, but the model starts from text alone. */
  onRefused: () => void;
}

/** The form's pictures. A file dropped or pasted anywhere becomes the first frame, in any mode. */
export function usePictures({ form, takesPicture, change, onRefused }: PicturesInput): Pictures {
  const [faults, setFaults] = useState<Pictures['faults']>({});
  const setFault = (slot: Slot, fault: PictureError | undefined) => setFaults((known) => ({ ...known, [slot]: fault }));

  const choose = (slot: Slot, file: File) => {
    const fault = checkPicture(file);
    setFault(slot, fault);
    if (fault) return;
    const earlier = form[slot];
    if (earlier) removePicture(earlier.localId);
    change({ type: 'edit', fields: { [slot]: { localId: addPicture(file), fileName: file.name } } });
  };
  const remove = (slot: Slot) => {
    const picture = form[slot];
    if (picture) removePicture(picture.localId);
    setFault(slot, undefined);
    change({ type: 'edit', fields: { [slot]: null } });
  };

  usePageFiles(
    (file) => {
      if (!takesPicture) {
        onRefused();
        return;
      }
      if (form.mode !== 'image') change({ type: 'chooseMode', mode: 'image' });
      choose('image', file);
    },
    ({ type }) => type.startsWith('image/'),
  );

  return { faults, choose, remove, reportUnreadable: (slot) => setFault(slot, 'unreadable') };
}
