import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Subscription } from '#contracts/api/account';
import { useSession } from '../../session/client';
import { GoOnDialog } from './GoOnDialog';
import { SecondPlanDialog } from './SecondPlanDialog';
import { ShopContext } from './shop-context';
import { useCheckout } from './use-checkout';
import {
  urlWithoutIntent,
  findOffer,
  readIntent,
  type Offers,
  type CheckoutIntent,
  type IntendedOffer,
} from './checkout-intent';

export interface ShopProps extends Offers {
  /** The visitor's subscriptions; undefined while a signed-in visitor's are not known. */
  subscriptions: readonly Subscription[] | undefined;
  /** Receives the id of an order just before the browser leaves to pay it. */
  onOrder?: (orderId: string) => void;
  children: ReactNode;
}

interface Question {
  kind: 'go-on' | 'second-plan';
  offer: IntendedOffer;
}

/** Handles all buy buttons inside: signed-out visitors log in first, subscribers choose what to do with their plan. */
export function Shop({ plans, packs, subscriptions, onOrder, children }: ShopProps) {
  const { status } = useSession();
  const checkout = useCheckout(onOrder);
  const [question, setQuestion] = useState<Question>();
  // Chosen before the session, or what a plan would come beside, is known: shown as busy, and handled once it is.
  const [waiting, setWaiting] = useState<CheckoutIntent>();
  const waitingIntent = useRef<CheckoutIntent>();
  const held = useMemo(() => subscriptions?.filter(({ state }) => state === 'renews') ?? [], [subscriptions]);
  const offers = useMemo(() => ({ plans, packs }), [plans, packs]);

  useIntentAfterLogin(status === 'authenticated', (intent) => {
    const offer = findOffer(offers, intent);
    if (offer) setQuestion({ kind: 'go-on', offer });
  });

  const choose = (intent: CheckoutIntent) => {
    const offer = findOffer(offers, intent);
    if (!offer || checkout.busy) return;
    const isPlan = offer.planName !== null;
    if (status === 'loading' || (status === 'authenticated' && isPlan && subscriptions === undefined)) {
      setWaiting(intent);
      waitingIntent.current = intent;
    } else if (status === 'unauthenticated') checkout.logIn(intent);
    else if (isPlan && held.length > 0) setQuestion({ kind: 'second-plan', offer });
    else void checkout.pay(offer);
  };
  const close = () => setQuestion(undefined);

  useEffect(() => {
    const intent = waitingIntent.current;
    if (intent === undefined || status === 'loading') return;
    waitingIntent.current = undefined;
    setWaiting(undefined);
    choose(intent);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `choose` is new in every render
  }, [status, subscriptions]);

  return (
    <ShopContext.Provider value={{ choose, busy: waiting ?? checkout.busy, held }}>
      {children}
      {question?.kind === 'go-on' && (
        <GoOnDialog
          offer={question.offer}
          isBusy={checkout.busy !== undefined}
          onGoOn={() => {
            close();
            choose(question.offer.intent);
          }}
          onClose={close}
        />
      )}
      {question?.kind === 'second-plan' && (
        <SecondPlanDialog
          offer={question.offer}
          held={held}
          isBusy={checkout.busy !== undefined}
          onSwitch={(subscription) => void checkout.change(subscription, question.offer)}
          onAdd={() => void checkout.pay(question.offer, { alsoKeep: true })}
          onClose={close}
        />
      )}
    </ShopContext.Provider>
  );
}

/** Handles, once, the checkout intent from before the login. */
function useIntentAfterLogin(isSignedIn: boolean, onIntent: (intent: CheckoutIntent) => void): void {
  useEffect(() => {
    const intent = isSignedIn ? readIntent(window.location.search) : undefined;
    if (!intent) return;
    window.history.replaceState(window.history.state, '', urlWithoutIntent(window.location.href));
    onIntent(intent);
    // Reads the URL only when the visitor turns out to be signed in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSignedIn]);
}
