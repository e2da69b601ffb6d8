import { useTranslation } from 'gatsby-plugin-react-i18next';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/Button';
import { useShop } from './checkout/shop-context';
import { isSameWish, type Wish } from './checkout/wish';

/** Leads to the payment page; for a plan that the visitor has, to where it is managed. */
export function BuyButton({ wish, children }: { wish: Wish; children: ReactNode }) {
  const { t } = useTranslation();
  const { choose, busy, held } = useShop();
  if (wish.interval && held.some(({ item, interval }) => item === wish.item && interval === wish.interval)) {
    return <ButtonLink to="/account">{t('price:plans.manage')}</ButtonLink>;
  }
  const isBusy = isSameWish(busy, wish);
  return (
    <Button variant="primary" busy={isBusy} onClick={() => choose(wish)}>
      {isBusy ? t('price:checkout.opening') : children}
    </Button>
  );
}
