import { useState } from 'react';
import type { Folder } from '#contracts/api/library';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { ApiError } from '../../http/request-json';
import { useTranslation } from '../../i18n/use-translation';
import { failureWords } from '../videos/video/failure-words';
import { FolderNameField } from './FolderNameField';
import { deleteFolder, renameFolder } from './library-calls';

export interface FolderDialogProps {
  folder: Folder;
  onClose: () => void;
  onRenamed: () => void;
  onDeleted: () => void;
}

/** Renames a folder or removes it; its videos stay either way. */
export function FolderDialog({ folder, onClose, onRenamed, onDeleted }: FolderDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(folder.name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const run = async (act: () => Promise<void>, onDone: () => void) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await act();
      onDone();
      onClose();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'state_conflict';
      setProblem(isTaken ? t('my-videos:folder.taken') : failureWords(t, error));
      setIsBusy(false);
    }
  };
  const save = () => {
    if (name.trim() === '') setProblem(t('my-videos:folder.nameMissing'));
    else void run(() => renameFolder(folder.id, name), onRenamed);
  };

  return (
    <Dialog
      title={t('my-videos:folder.edit')}
      startsInBody
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void run(() => deleteFolder(folder.id), onDeleted)}>
            {t('my-videos:folder.delete')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={save}>
            {t('my-videos:folder.save')}
          </Button>
        </>
      }
    >
      <FolderNameField
        label={t('my-videos:folder.name')}
        hint={t('my-videos:folder.deleteHint')}
        error={problem}
        value={name}
        onChange={setName}
      />
    </Dialog>
  );
}
