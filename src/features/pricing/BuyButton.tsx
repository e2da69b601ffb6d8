import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/Button';
import { useTranslation } from '../../i18n/use-translation';
import { useShop } from './checkout/shop-context';
import { isSameIntent, type CheckoutIntent } from './checkout/checkout-intent';

export interface BuyButtonProps {
  wish: CheckoutIntent;
  /** The primary button of its view. */
  isPrimary?: boolean;
  children: ReactNode;
}

/** Links to the payment page; for the visitor's own plan, to where it is managed. */
export function BuyButton({ wish, isPrimary = false, children }: BuyButtonProps) {
  const { t } = useTranslation();
  const { choose, busy, held } = useShop();
  if (wish.interval && held.some(({ item, interval }) => item === wish.item && interval === wish.interval)) {
    return <ButtonLink to="/account">{t('price:plans.manage')}</ButtonLink>;
  }
  const isBusy = isSameIntent(busy, wish);
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} busy={isBusy} onClick={() => choose(wish)}>
      {isBusy ? t('price:checkout.opening') : children}
    </Button>
  );
}
