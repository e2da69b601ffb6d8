import type { Subscription } from '#contracts/api/account';
import type { Offers } from './checkout-intent';

const usd = (credits: number, amountCents: number) => ({ credits, amountCents, currency: 'USD' });

/** The offers of the shop in tests. */
export const OFFERS: Offers = {
  plans: [
    { key: 'basic', name: 'Basic', isVip: false, retentionDays: 180, month: usd(300, 1000), year: usd(3600, 9600) },
    { key: 'pro', name: 'Pro', isVip: true, retentionDays: 365, month: usd(1000, 3000), year: usd(12_000, 28_800) },
  ],
  packs: [{ key: 'pack-250', ...usd(250, 1000) }],
};

/** A monthly Basic that renews. */
export const BASIC: Subscription = {
  id: 'sub_basic',
  item: 'basic',
  product: 'Basic',
  interval: 'month',
  amountCents: 1000,
  currency: 'USD',
  credits: 300,
  createdAt: '2026-11-01T08:00:00Z',
  state: 'renews',
  periodEnd: '2026-12-01T08:00:00Z',
  endedAt: null,
  canCancel: true,
  cancelTakesEffect: 'at_period_end',
  canResume: false,
  next: null,
  due: null,
};
