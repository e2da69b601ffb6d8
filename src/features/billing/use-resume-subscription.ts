import { useState } from 'react';
import { showToast } from '../../components/toast';
import { useTranslation } from '../../i18n/use-translation';
import { useUserInfo } from '../session/use-user-info';
import { resumeSubscription } from './resume-subscription';

export interface ResumeSubscription {
  /** Id of the subscription whose change is being undone. */
  resumingId: string | undefined;
  /** `what` is undone: a cancellation, or a scheduled switch to another plan. `price`: what it costs from then on. */
  resume: (id: string, what: 'cancellation' | 'switch', price?: string) => Promise<void>;
}

/** Undoes a change scheduled for the end of the period, and shows the result. */
export function useResumeSubscription(): ResumeSubscription {
  const { t } = useTranslation();
  const { refresh } = useUserInfo();
  const [resumingId, setResumingId] = useState<string>();

  const resume = async (id: string, what: 'cancellation' | 'switch', price?: string) => {
    if (resumingId !== undefined) return;
    setResumingId(id);
    try {
      const { success } = await resumeSubscription(id);
      const done = what === 'switch' ? 'account:subscription.kept' : 'account:subscription.resumed';
      if (success) showToast('success', t(done), price);
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
