import { useState, type ReactNode } from 'react';
import type { Folder } from '#contracts/api/library';
import { NO_FOLDER } from '#contracts/folder';
import { QUOTA } from '#contracts/quota';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Notice } from '../../components/Notice';
import { showToast } from '../../components/toast';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { failureWords } from '../videos/video/failure-words';
import * as styles from './FolderDialogs.module.css';
import { FolderNameField } from './FolderNameField';
import { organizeVideos } from '../videos/live/video-calls';
import { createFolder } from './library-calls';

/** The choice of a folder that is yet to be made. */
const NEW = 'new';

export interface MoveDialogProps {
  ids: readonly string[];
  folders: readonly Folder[];
  onClose: () => void;
  onMoved: () => void;
}

/** Asks into which folder videos go; a new one is made on the way. */
export function MoveDialog({ ids, folders, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [choice, setChoice] = useState(folders[0]?.id ?? NEW);
  const [name, setName] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const number = new Intl.NumberFormat(language);
  const counted = { count: ids.length, formatted: number.format(ids.length) };

  const move = async () => {
    if (choice === NEW && name.trim() === '') {
      setIsNameMissing(true);
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      const folderId = choice === NEW ? (await createFolder(name)).id : choice;
      await organizeVideos(ids, { folderId: folderId === NO_FOLDER ? null : folderId });
      showToast('success', t('my-videos:folder.moved', counted));
      onMoved();
      onClose();
    } catch (error) {
      setProblem(failureWords(t, error));
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title={t('my-videos:folder.title', counted)}
      startsInBody
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:dialog.close')}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void move()}>
            {t('my-videos:folder.button')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.folders}>
        <legend className="visually-hidden">{t('my-videos:folder.label')}</legend>
        {folders.map(({ id, name: title, count }) => (
          <Choice key={id} value={id} choice={choice} onChoose={setChoice}>
            <bdi className={styles.name}>{title}</bdi>
            <span className={styles.count}>{number.format(count)}</span>
          </Choice>
        ))}
        <Choice value={NO_FOLDER} choice={choice} onChoose={setChoice}>
          {t('my-videos:folder.none')}
        </Choice>
        {folders.length < QUOTA.folders && (
          <Choice value={NEW} choice={choice} onChoose={setChoice}>
            {t('my-videos:folder.new')}
          </Choice>
        )}
      </fieldset>
      {choice === NEW && (
        <FolderNameField
          label={t('my-videos:folder.newName')}
          error={isNameMissing && name.trim() === '' && t('my-videos:folder.nameMissing')}
          value={name}
          onChange={setName}
        />
      )}
      {problem !== undefined && (
        <Notice kind="error" announce>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  value: string;
  choice: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choice({ value, choice, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.folder}>
      <input type="radio" name="folder" value={value} checked={value === choice} onChange={() => onChoose(value)} />
      {children}
    </label>
  );
}
