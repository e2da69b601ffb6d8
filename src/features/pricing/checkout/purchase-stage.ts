import type { Order } from './use-order';

/** What the purchase page says; each is a section of the `purchase` namespace. */
export type PurchaseStage =
  'waiting' | 'slow' | 'paid' | 'failed' | 'expired' | 'unpaid' | 'unknown' | 'away' | 'signedOut';

export interface PurchaseFacts extends Order {
  session: 'loading' | 'authenticated' | 'unauthenticated';
  orderId: string | undefined;
  /** Waited for longer than usual. */
  isSlow: boolean;
}

/** An answer that was read stands, even while the service can't be asked again. */
export function purchaseStage({ session, orderId, isSlow, state, error }: PurchaseFacts): PurchaseStage {
  if (session === 'loading') return 'waiting';
  if (session === 'unauthenticated') return 'signedOut';
  if (orderId === undefined) return 'unknown';
  switch (state?.order.status) {
    case 'paid':
    case 'failed':
    case 'expired':
      return state.order.status;
    case 'processing':
      return error ? 'away' : isSlow ? 'slow' : 'waiting';
    case 'open':
      return error ? 'away' : isSlow ? 'unpaid' : 'waiting';
    case undefined:
      break;
  }
  if (!error) return 'waiting';
  if (error.code === 'unauthenticated') return 'signedOut';
  return error.code === 'not_found' || error.code === 'forbidden' ? 'unknown' : 'away';
}
