import type { Order } from './use-order';

/** The stages of the purchase page; each is a section of the `purchase` namespace. */
export type PurchaseStage =
  | 'waiting'
  | 'slow'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'unpaid'
  | 'unknown'
  | 'away'
  | 'signedOut'
  | 'changed'
  | 'planned';

export interface PurchaseFacts extends Order {
  session: 'loading' | 'authenticated' | 'unauthenticated';
  orderId: string | undefined;
  /** Waited for longer than usual. */
  isSlow: boolean;
}

/** A response that was read stays valid, even while the service is unavailable. */
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
