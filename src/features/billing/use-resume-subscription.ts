import { useState } from 'react';
import { showToast } from '../../components/toast';
import { useTranslation } from '../../i18n/use-translation';
import { useUserInfo } from '../session/use-user-info';
import { resumeSubscription } from './resume-subscription';

export interface ResumeSubscription {
  /** Id of the subscription whose cancellation is being taken back. */
  resumingId: string | undefined;
  resume: (id: string) => Promise<void>;
}

/** Takes a cancellation back and says what came of it. */
export function useResumeSubscription(): ResumeSubscription {
  const { t } = useTranslation();
  const { refresh } = useUserInfo();
  const [resumingId, setResumingId] = useState<string>();

  const resume = async (id: string) => {
    if (resumingId !== undefined) return;
    setResumingId(id);
    try {
      const { success } = await resumeSubscription(id);
      if (success) showToast('success', t('account:subscription.resumed'));
      else showToast('error', t('account:subscription.resumeRefused'));
      await refresh();
    } catch {
      showToast('error', t('account:subscription.resumeFailed'));
    } finally {
      setResumingId(undefined);
    }
  };

  return { resumingId, resume };
}
