import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Subscription } from '#contracts/api/account';
import { useSession } from '../../session/client';
import { GoOnDialog } from './GoOnDialog';
import { SecondPlanDialog } from './SecondPlanDialog';
import { ShopContext } from './shop-context';
import { useCheckout } from './use-checkout';
import { addressWithoutWish, findOffer, wishOfSearch, type Offers, type Wish, type WishedOffer } from './wish';

export interface ShopProps extends Offers {
  /** The visitor's; empty while nobody is logged in or nothing is known. */
  subscriptions: readonly Subscription[];
  children: ReactNode;
}

interface Question {
  kind: 'go-on' | 'second-plan';
  offer: WishedOffer;
}

/** Buying for all buttons inside: who is signed out logs in first, who has a plan is asked what to do with it. */
export function Shop({ plans, packs, subscriptions, children }: ShopProps) {
  const { status } = useSession();
  const checkout = useCheckout();
  const [question, setQuestion] = useState<Question>();
  // Chosen while the page does not know yet who is looking: shown as busy, and heard when it knows.
  const [waiting, setWaiting] = useState<Wish>();
  const unheard = useRef<Wish>();
  const held = useMemo(() => subscriptions.filter(({ state }) => state === 'renews'), [subscriptions]);
  const offers = useMemo(() => ({ plans, packs }), [plans, packs]);

  useWishAfterLogin(status === 'authenticated', (wish) => {
    const offer = findOffer(offers, wish);
    if (offer) setQuestion({ kind: 'go-on', offer });
  });

  const choose = (wish: Wish) => {
    const offer = findOffer(offers, wish);
    if (!offer || checkout.busy) return;
    if (status === 'loading') {
      setWaiting(wish);
      unheard.current = wish;
    } else if (status === 'unauthenticated') checkout.logIn(wish);
    else if (offer.planName !== null && held.length > 0) setQuestion({ kind: 'second-plan', offer });
    else void checkout.pay(offer);
  };
  const close = () => setQuestion(undefined);

  useEffect(() => {
    const wish = unheard.current;
    if (wish === undefined || status === 'loading') return;
    unheard.current = undefined;
    choose(wish);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `choose` is new in every render
  }, [status]);

  return (
    <ShopContext.Provider value={{ choose, busy: status === 'loading' ? waiting : checkout.busy, held }}>
      {children}
      {question?.kind === 'go-on' && (
        <GoOnDialog
          offer={question.offer}
          isBusy={checkout.busy !== undefined}
          onGoOn={() => {
            close();
            choose(question.offer.wish);
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
          onAdd={() => void checkout.pay(question.offer)}
          onClose={close}
        />
      )}
    </ShopContext.Provider>
  );
}

/** Hears once what the visitor wanted before the login led them away. */
function useWishAfterLogin(isSignedIn: boolean, hear: (wish: Wish) => void): void {
  useEffect(() => {
    const wish = isSignedIn ? wishOfSearch(window.location.search) : undefined;
    if (!wish) return;
    window.history.replaceState(window.history.state, '', addressWithoutWish(window.location.href));
    hear(wish);
    // The address is read when the visitor turns out to be logged in, and at no other time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSignedIn]);
}
