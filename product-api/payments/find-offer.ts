import type { BillingInterval } from '#contracts/plan';
import { ApiError } from '../api-error';
import type { Offer, Shop, SiteLanguage } from '../catalogue/load-plans';

/** The offer that a visitor names. @throws ApiError `invalid_field` */
export function findOffer({ offers }: Shop, { item, interval }: { item: string; interval?: BillingInterval }): Offer {
  const named = offers.filter((offer) => offer.item === item);
  if (named.length === 0)
    throw new ApiError('invalid_field', 'item: nothing of this name is on offer.', { field: 'item' });
  const found = named.find((offer) => offer.interval === (interval ?? null));
  if (found) return found;
  const isPack = named.every((offer) => offer.interval === null);
  const reason = isPack ? 'a pack is paid once and has none.' : 'choose month or year.';
  throw new ApiError('invalid_field', `interval: ${reason}`, { field: 'interval' });
}

/** The language of the page that the visitor comes from: the one without a prefix when they name none. */
export function findLanguage({ languages }: Shop, code: string | undefined): SiteLanguage {
  const found = languages.find((language) => (code === undefined ? language.path === '' : language.code === code));
  if (found) return found;
  const codes = languages.map((language) => language.code).join(', ');
  throw new ApiError('invalid_field', `language: one of ${codes}.`, { field: 'language' });
}
