import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { Notice } from '../../../components/Notice';
import { useTranslation } from '../../../i18n/use-translation';

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** The verb that is about to happen. */
  confirm: string;
  /** Label of the button that closes the dialog; default: that the video is kept. */
  stay?: string;
  /** Whether it can be done now; if not, `children` have said why. */
  check?: () => boolean;
  /** The confirmed action; its rejection is shown in the dialog, which stays open. */
  onConfirm: () => Promise<void>;
  /** Words for a rejection. */
  failure: (error: unknown) => string;
  onClose: () => void;
}

/** Asks for confirmation before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, stay, check, onConfirm, failure, onClose } = props;
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async () => {
    if (check?.() === false) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(failure(error));
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{stay ?? t('my-videos:keep')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {problem !== undefined && (
        <Notice kind="error" announce>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
