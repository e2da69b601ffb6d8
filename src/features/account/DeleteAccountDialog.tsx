import { useState } from 'react';
import type { eraseAccount } from '#contracts/api/account';
import { clearBrowserStorage } from '../../browser-storage';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Field } from '../../components/Field';
import { Notice } from '../../components/Notice';
import { TextInput } from '../../components/TextControls';
import { callApi } from '../../http/call-api';
import { ApiError } from '../../http/request-json';
import { useTranslation } from '../../i18n/use-translation';
import { signOut } from '../session/client';

export interface DeleteAccountDialogProps {
  /** Must be typed before the account is deleted. */
  email: string;
  onClose: () => void;
  /** Where the browser goes after the deletion. */
  callbackUrl: string;
}

/** Lists what is deleted and what is kept; deletes the account once its email address has been typed. */
export function DeleteAccountDialog({ email, onClose, callbackUrl }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const [confirmation, setConfirmation] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<'mismatch' | 'failed'>();

  const erase = async () => {
    if (confirmation.trim().toLowerCase() !== email.toLowerCase()) return setProblem('mismatch');
    setIsBusy(true);
    setProblem(undefined);
    try {
      await callApi<typeof eraseAccount>('/api/account', { method: 'DELETE', body: { confirmation } });
    } catch (error) {
      setProblem(error instanceof ApiError && error.field === 'confirmation' ? 'mismatch' : 'failed');
      setIsBusy(false);
      return;
    }
    // Drafts, choices and the first touch: all personal data stored in this browser.
    clearBrowserStorage();
    // The account is deleted even if the cookie can't be cleared: its session is no longer valid.
    await signOut({ callbackUrl }).catch(() => window.location.assign(callbackUrl));
  };

  return (
    <Dialog
      title={t('account:rights.deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('account:rights.keep')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void erase()}>
            {t('account:rights.deleteForGood')}
          </Button>
        </>
      }
    >
      <p>{t('account:rights.deleteText')}</p>
      <p>{t('account:rights.deleteStays')}</p>
      <p>{t('account:rights.deleteReturn')}</p>
      <Field
        label={t('account:rights.typeEmail', { email })}
        error={problem === 'mismatch' && t('account:rights.mismatch')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
        )}
      </Field>
      {problem === 'failed' && (
        <Notice kind="error" announce>
          {t('account:rights.deleteFailed')}
        </Notice>
      )}
    </Dialog>
  );
}
