import { useState } from 'react';
import type { paySubscription } from '#contracts/api/subscriptions';
import { showToast } from '../../components/toast';
import { leaveFor } from '../../http/leave-for';
import { callApi } from '../../http/call-api';
import { useTranslation } from '../../i18n/use-translation';

export interface PayDue {
  /** Id of the subscription whose payment page is opening, until the browser has left. */
  payingId: string | undefined;
  /** Redirects to the page where a declined renewal can be paid with another card. */
  pay: (id: string) => Promise<void>;
}

/** `POST /api/pay-subscription`, and the message when it returns no page. */
export function usePayDue(): PayDue {
  const { t, i18n } = useTranslation();
  const [payingId, setPayingId] = useState<string>();

  const pay = async (id: string) => {
    if (payingId !== undefined) return;
    setPayingId(id);
    try {
      const body = { id, language: i18n.language };
      const { url } = await callApi<typeof paySubscription>('/api/pay-subscription', { method: 'POST', body });
      leaveFor(url);
    } catch {
      showToast('error', t('account:subscription.due.failed'));
    } finally {
      // The back button may restore this page from the bfcache, still busy.
      setPayingId(undefined);
    }
  };

  return { payingId, pay };
}
