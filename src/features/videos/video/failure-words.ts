import { ApiError } from '../../../http/request-json';
import type { TFunction } from '../../../i18n/use-translation';

/** Why something about a video could not be done, in the visitor's words. */
export function failureWords(t: TFunction, error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'internal';
  return t(`errors:codes.${code}`, { context: navigator.onLine ? undefined : 'offline' });
}
