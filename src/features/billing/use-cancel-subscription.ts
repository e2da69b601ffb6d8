import { useState } from 'react';
import type { SubscriptionItem } from '#contracts/api/subscriptions';
import { trackEvent } from '../../events/track-event';
import { showToast } from '../../components/toast';
import { languageTag } from '../../i18n/language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { useUserInfo } from '../session/use-user-info';
import { cancelSubscription } from './cancel-subscription';

export interface CancelSubscription {
  isCancelling: boolean;
  /** Set while the visitor must choose among several subscriptions. */
  choices: SubscriptionItem[] | undefined;
  /** Cancels the subscription `id`; without `id` the visitor confirms first, and may have to choose one. */
  cancel: (id?: string) => Promise<void>;
  /** Closes the picker; nothing is cancelled. */
  close: () => void;
}

/** The cancel-subscription flow: confirmation, call, picker if there are several, toast, user info refetched. */
export function useCancelSubscription(): CancelSubscription {
  const { t, i18n } = useTranslation();
  const { refresh } = useUserInfo();
  const [isCancelling, setIsCancelling] = useState(false);
  const [choices, setChoices] = useState<SubscriptionItem[]>();

  const endsOn = (endsAt: string) => {
    const dates = new Intl.DateTimeFormat(languageTag(i18n.language), { dateStyle: 'long' });
    return t('common:subscription.endsOn', { date: dates.format(new Date(endsAt)) });
  };

  const cancel = async (id?: string) => {
    if (isCancelling) return;
    if (id === undefined && !window.confirm(t('common:subscription.confirm'))) return;
    setIsCancelling(true);
    try {
      const { success, message, refusal, endsAt, subscriptions = [] } = await cancelSubscription(id);
      if (subscriptions.length > 0) {
        setChoices(subscriptions);
      } else if (success) {
        setChoices(undefined);
        trackEvent('cancel_subscription', id === undefined ? {} : { subscription: id });
        showToast('success', t('common:subscription.cancelled'), endsAt === undefined ? undefined : endsOn(endsAt));
        await refresh();
      } else {
        const cause = refusal === undefined ? message : t(`common:subscription.refusal.${refusal}`);
        showToast('error', t('common:subscription.failedBecause', { message: cause }));
        // Most likely cancelled elsewhere: the page is stale.
        await refresh();
      }
    } catch {
      showToast('error', t('common:subscription.failed'));
    } finally {
      setIsCancelling(false);
    }
  };

  return { isCancelling, choices, cancel, close: () => setChoices(undefined) };
}
