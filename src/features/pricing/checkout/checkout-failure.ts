import { ApiError } from '../../../http/request-json';
import type { TFunction } from '../../../i18n/use-translation';

/** Why no payment page could be opened, in the visitor's words. */
export function checkoutFailure(t: TFunction, error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'internal';
  if (error instanceof ApiError && code === 'state_conflict' && error.field === 'id') {
    return t('price:checkout.failed.planFollows');
  }
  if (error instanceof ApiError && code === 'state_conflict' && error.field === 'alsoKeep') {
    return t('price:checkout.failed.secondPlan');
  }
  switch (code) {
    case 'product_api_unavailable':
      return t('price:checkout.failed.unavailable');
    case 'payments_refused':
      return t('price:checkout.failed.refused');
    case 'rate_limited':
      return t('price:checkout.failed.tooOften');
    case 'invalid_field':
    case 'not_found':
    case 'state_conflict':
      return t('price:checkout.failed.changed');
    default:
      return t('price:checkout.failed.other');
  }
}
