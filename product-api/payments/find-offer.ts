import type { BillingInterval } from '#contracts/plan';
import { ApiError } from '../api-error';
import type { Offer, Shop, SiteLanguage } from '../catalogue/load-plans';

/** The offer that a user has chosen. @throws ApiError `invalid_field` */
export function findOffer({ offers }: Shop, { item, interval }: { item: string; interval?: BillingInterval }): Offer {
  const named = offers.filter((offer) => offer.item === item);
  if (named.length === 0) throw new ApiError('invalid_field', 'item: unknown plan or pack.', { field: 'item' });
  const found = named.find((offer) => offer.interval === (interval ?? null));
  if (found) return found;
  const isPack = named.every((offer) => offer.interval === null);
  const reason = isPack ? 'not allowed, because a pack is paid once.' : 'must be month or year.';
  throw new ApiError('invalid_field', `interval: ${reason}`, { field: 'interval' });
}

/** The language of the page that started the checkout; by default the one without a prefix. */
export function findLanguage({ languages }: Shop, code: string | undefined): SiteLanguage {
  const found = languages.find((language) => (code === undefined ? language.path === '' : language.code === code));
  if (found) return found;
  const codes = languages.map((language) => language.code).join(', ');
  throw new ApiError('invalid_field', `language: must be one of ${codes}.`, { field: 'language' });
}
