import { useState } from 'react';
import type { SubscriptionItem } from '#contracts/api/subscriptions';
import { trackEvent } from '../../events/track-event';
import { showToast } from '../../components/toast';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { ApiError } from '../../http/request-json';
import { useLoginDialog } from '../session/login-dialog-context';
import { useUserInfo } from '../session/use-user-info';
import { joinSentences } from '../../i18n/join-sentences';
import { cancelAddress } from './cancel-address';
import { cancelSubscription } from './cancel-subscription';

export interface CancelSubscription {
  isCancelling: boolean;
  /** Set while the visitor must choose among several subscriptions. */
  choices: SubscriptionItem[] | undefined;
  /**
   * Cancels the subscription `id`; without `id` the visitor confirms first, and may have to choose one. False: the
   * session has ended, and the login that has opened leads to the question on the account page.
   */
  cancel: (id?: string) => Promise<boolean>;
  /** Closes the picker; nothing is cancelled. */
  close: () => void;
}

/** The cancel-subscription flow: confirmation, call, picker if there are several, toast, user info refetched. */
export function useCancelSubscription(): CancelSubscription {
  const { t, i18n } = useTranslation();
  const language = useLanguageTag();
  const { refresh } = useUserInfo();
  const { openLogin } = useLoginDialog();
  const [isCancelling, setIsCancelling] = useState(false);
  const [choices, setChoices] = useState<SubscriptionItem[]>();

  const endsOn = (endsAt: string) => {
    const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
    return t('common:subscription.endsOn', { date: dates.format(new Date(endsAt)) });
  };

  const cancel = async (id?: string) => {
    if (isCancelling) return true;
    if (id === undefined && !window.confirm(t('common:subscription.confirm'))) return true;
    setIsCancelling(true);
    try {
      const { success, message, refusal, endsAt, droppedSwitch, subscriptions = [] } = await cancelSubscription(id);
      if (subscriptions.length > 0) {
        setChoices(subscriptions);
      } else if (success) {
        setChoices(undefined);
        trackEvent('cancel_subscription', id === undefined ? {} : { subscription: id });
        const details = joinSentences(
          endsAt !== undefined && endsOn(endsAt),
          droppedSwitch && t('common:subscription.droppedSwitch', { plan: droppedSwitch.product }),
        );
        showToast('success', t('common:subscription.cancelled'), details || undefined);
        await refresh();
      } else {
        const cause = t(`common:subscription.refusal.${refusal}`, { defaultValue: message });
        showToast('error', t('common:subscription.failedBecause', { message: cause }));
        // Most likely cancelled elsewhere: the page is stale.
        await refresh();
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        setChoices(undefined);
        openLogin({ hasEnded: true, callbackUrl: cancelAddress(i18n.language, id) });
        return false;
      }
      showToast('error', t('common:subscription.failed'));
    } finally {
      setIsCancelling(false);
    }
    return true;
  };

  return { isCancelling, choices, cancel, close: () => setChoices(undefined) };
}
