import { useEffect, useState } from 'react';
import type { Subscription } from '#contracts/api/account';
import type { CheckoutAnswer } from '#contracts/api/checkout';
import { trackEvent } from '../../../events/track-event';
import { showToast } from '../../../components/toast';
import { leaveFor } from '../../../http/leave-for';
import { ApiError } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import { useLoginDialog, type LoginOptions } from '../../session/login-dialog-context';
import { startCheckout, startPlanChange } from './checkout-calls';
import { checkoutFailure } from './checkout-failure';
import { addressWithWish, type Wish, type WishedOffer } from './wish';

export interface Checkout {
  /** Its page is being opened; until the browser has left. */
  busy: Wish | undefined;
  /** Goes to the page where the offer can be paid. */
  pay: (offer: WishedOffer) => Promise<void>;
  /** Goes to the page that shows what switching `subscription` to the offer costs. */
  change: (subscription: Subscription, offer: WishedOffer) => Promise<void>;
  /** Opens the login dialog; after the login the page knows the wish again. */
  logIn: (wish: Wish, options?: Pick<LoginOptions, 'hasEnded'>) => void;
}

/** The calls behind the buttons; whatever fails is said in a toast and leaves the page as it was. */
export function useCheckout(): Checkout {
  const { t, i18n } = useTranslation();
  const { openLogin } = useLoginDialog();
  const [busy, setBusy] = useState<Wish>();

  useEffect(() => {
    // "Back" from the payment page may bring this page as it was left: busy.
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(undefined);
    };
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);

  const logIn: Checkout['logIn'] = (wish, options) =>
    openLogin({ ...options, callbackUrl: addressWithWish(window.location.href, wish) });

  const leave = async ({ wish }: WishedOffer, open: () => Promise<CheckoutAnswer>) => {
    if (busy) return;
    setBusy(wish);
    try {
      leaveFor((await open()).url);
    } catch (error) {
      setBusy(undefined);
      if (error instanceof ApiError && error.code === 'unauthenticated') logIn(wish, { hasEnded: true });
      else showToast('error', checkoutFailure(t, error));
    }
  };

  const pay = (offer: WishedOffer) =>
    leave(offer, async () => {
      const { wish, currency, amountCents } = offer;
      const answer = await startCheckout({ ...wish, language: i18n.language });
      trackEvent('begin_checkout', { currency, value: amountCents / 100, item: wish.item });
      return answer;
    });

  const change = ({ id }: Subscription, offer: WishedOffer) =>
    leave(offer, () => {
      const { item, interval = 'month' } = offer.wish;
      return startPlanChange({ id, item, interval, language: i18n.language });
    });

  return { busy, pay, change, logIn };
}
