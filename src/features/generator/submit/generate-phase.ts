import type { ErrorCode } from '#contracts/api-error';
import type { ApiError } from '../../../http/request-json';

/** State of one press of Generate. */
export type GeneratePhase =
  | { name: 'idle' }
  | { name: 'uploading' }
  | { name: 'sending'; isRetrying: boolean }
  | { name: 'short-of-credits' }
  /** It costs more than the button showed. */
  | { name: 'price-changed'; credits: number }
  | { name: 'unreachable'; isOffline: boolean }
  | { name: 'reachable-again' }
  | { name: 'refused'; code: ErrorCode; retryAfterS?: number };

export function phaseOfError({ code, retryAfterS, credits }: ApiError): GeneratePhase {
  if (code === 'price_changed' && credits !== undefined) return { name: 'price-changed', credits };
  switch (code) {
    case 'unauthenticated':
      return { name: 'idle' };
    case 'insufficient_credits':
      return { name: 'short-of-credits' };
    case 'product_api_unavailable':
      return unreachable();
    default:
      return { name: 'refused', code, ...(retryAfterS !== undefined && { retryAfterS }) };
  }
}

export function unreachable(): GeneratePhase {
  return { name: 'unreachable', isOffline: !navigator.onLine };
}
