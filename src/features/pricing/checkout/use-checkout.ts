import { useEffect, useState } from 'react';
import type { Subscription } from '#contracts/api/account';
import type { PaymentPage } from '#contracts/api/checkout';
import { trackEvent } from '../../../events/track-event';
import { showToast } from '../../../components/toast';
import { leaveFor } from '../../../http/leave-for';
import { ApiError } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import { useLoginDialog } from '../../session/login-dialog-context';
import type { LoginOptions } from '../../session/login-options';
import { startCheckout, startPlanChange } from './checkout-calls';
import { checkoutFailure } from './checkout-failure';
import { urlWithIntent, type CheckoutIntent, type IntendedOffer } from './checkout-intent';

export interface Checkout {
  /** Its page is being opened; until the browser has left. */
  busy: CheckoutIntent | undefined;
  /** Redirects to the payment page of the offer. `alsoKeep`: of a plan beside those that renew, as the visitor said. */
  pay: (offer: IntendedOffer, options?: { alsoKeep: boolean }) => Promise<void>;
  /** After the consent: redirects to the page that shows the cost of switching `subscription` to the offer. */
  change: (subscription: Subscription, offer: IntendedOffer) => Promise<void>;
  /** Opens the login dialog; the page restores the intent after the login. */
  logIn: (intent: CheckoutIntent, options?: Pick<LoginOptions, 'hasEnded'>) => void;
}

/**
 * The calls behind the buttons; failures show a toast and leave the page unchanged. `onOrder` receives the id of an order
 * just before the browser leaves to pay it.
 */
export function useCheckout(onOrder?: (orderId: string) => void): Checkout {
  const { t, i18n } = useTranslation();
  const { openLogin } = useLoginDialog();
  const [busy, setBusy] = useState<CheckoutIntent>();

  useEffect(() => {
    // The back button may restore this page from the bfcache, still busy.
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(undefined);
    };
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);

  const logIn: Checkout['logIn'] = (intent, options) =>
    openLogin({ ...options, callbackUrl: urlWithIntent(window.location.href, intent) });

  const leave = async ({ intent }: IntendedOffer, open: () => Promise<PaymentPage>) => {
    if (busy) return;
    setBusy(intent);
    try {
      leaveFor((await open()).url);
    } catch (error) {
      setBusy(undefined);
      if (error instanceof ApiError && error.code === 'unauthenticated') logIn(intent, { hasEnded: true });
      else showToast('error', checkoutFailure(t, error));
    }
  };

  const pay: Checkout['pay'] = (offer, options) =>
    leave(offer, async () => {
      const { intent, currency, amountCents } = offer;
      const answer = await startCheckout({ ...intent, ...options, language: i18n.language });
      onOrder?.(answer.orderId);
      trackEvent('begin_checkout', { currency, value: amountCents / 100, item: intent.item });
      return answer;
    });

  const change = ({ id }: Subscription, offer: IntendedOffer) =>
    leave(offer, () => {
      const { item, interval = 'month' } = offer.intent;
      return startPlanChange({ id, item, interval, language: i18n.language, consent: true });
    });

  return { busy, pay, change, logIn };
}
