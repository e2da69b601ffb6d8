import { useEffect, useRef, useState } from 'react';
import type { PictureFault, PreparedPicture } from '../../../http/pictures/prepare-picture';
import type { FormAction } from '../form/form-state';
import type { GeneratorForm } from '../form/generator-form';
import { addPicture, removePicture } from './upload-store';
import { usePageFiles } from '../../../components/use-page-files';

type Slot = 'image' | 'endImage';

export interface Pictures {
  /** The error of the last chosen file. */
  faults: Readonly<Partial<Record<Slot, PictureFault | undefined>>>;
  /** Whether a chosen file is still read and made ready. */
  isPreparing: boolean;
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
  const setFault = (slot: Slot, fault: PictureFault | undefined) => setFaults((known) => ({ ...known, [slot]: fault }));

  const earlierId = useRef<Partial<Record<Slot, string | undefined>>>({});
  useEffect(() => {
    earlierId.current = { image: form.image?.localId, endImage: form.endImage?.localId };
  }, [form.image, form.endImage]);
  const latest = useRef<Partial<Record<Slot, File>>>({});
  const [preparing, setPreparing] = useState(0);

  const choose = async (slot: Slot, file: File) => {
    latest.current[slot] = file;
    setPreparing((count) => count + 1);
    const prepared = await prepare(file);
    setPreparing((count) => count - 1);
    // Another one was chosen meanwhile, or none is wanted any more.
    if (latest.current[slot] !== file) return;
    setFault(slot, 'fault' in prepared ? prepared.fault : undefined);
    if ('fault' in prepared) return;
    const earlier = earlierId.current[slot];
    if (earlier !== undefined) removePicture(earlier);
    const localId = addPicture(prepared.picture);
    change({ type: 'edit', fields: { [slot]: { localId, fileName: file.name } } });
    if (slot === 'image' && prepared.size) change({ type: 'fitToPicture', ...prepared.size });
  };
  const remove = (slot: Slot) => {
    delete latest.current[slot];
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
      void choose('image', file);
    },
    ({ type }) => type.startsWith('image/'),
  );

  return {
    faults,
    isPreparing: preparing > 0,
    choose: (slot, file) => void choose(slot, file),
    remove,
    reportUnreadable: (slot) => setFault(slot, 'unreadable'),
  };
}

/** A file whose reader can't be loaded is one that can't be read. */
async function prepare(file: File): Promise<PreparedPicture | { fault: PictureFault }> {
  try {
    const { preparePicture } = await import('../../../http/pictures/prepare-picture');
    return await preparePicture(file);
  } catch {
    return { fault: 'unreadable' };
  }
}
