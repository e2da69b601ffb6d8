import { type Selectable, sql } from 'kysely';
import type { OrderStatus } from '#contracts/api/checkout';
import type { Tables } from '../db/tables';
import { lockUser } from '../ledger/post';
import { confirmPurchase } from './confirm-purchase';
import { type CheckoutChange, EventRefusedError } from './payment-event';
import { settlePayment } from './payment-row';
import type { Applied, EventContext } from './event-context';
import { findOrder } from './read-order';

/** The allowed transitions between states: a late event never undoes a later one. */
const FROM: Readonly<Record<CheckoutChange['state'], readonly OrderStatus[]>> = {
  processing: ['open'],
  failed: ['open', 'processing'],
  expired: ['open'],
  paid: ['open', 'processing', 'failed', 'expired'],
};

/** Applies a change of a checkout: a paid pack grants its credits; a subscription's come with its first invoice. */
export async function applyCheckout(context: EventContext, change: CheckoutChange): Promise<Applied> {
  const { tx, provider } = context;
  const known = await findOrder(tx, provider, change.orderId);
  if (!known) throw new EventRefusedError(`Unknown order ${change.orderId}.`);
  await lockUser(tx, known.user_id);
  const order = (await findOrder(tx, provider, change.orderId)) ?? known;
  assertMatchesOrder(order, change);
  const isPack = order.interval === null;
  const state = change.state === 'paid' && !isPack ? 'processing' : change.state;
  await moveOrder(context, order.id, {
    from: FROM[state],
    to: state,
    session_id: change.sessionId,
    subscription_id: change.subscriptionId,
  });
  if (change.hasConsent) await recordConsent(context, order);
  if (isPack && state === 'paid') await payPack(context, order, change);
  return order.id;
}

/** Recorded once, with the earliest event that says so. */
async function recordConsent({ tx, event }: EventContext, order: Selectable<Tables['orders']>): Promise<void> {
  const { id, user_id, price_id } = order;
  await tx
    .insertInto('order_consents')
    .values({ user_id, order_id: id, subscription_id: null, price_id, agreed_at: event.occurredAt })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ agreed_at: sql`least(order_consents.agreed_at, excluded.agreed_at)` }),
    )
    .execute();
}

/** Also called when a subscription's first invoice has been paid. */
export async function moveOrder(
  { tx, now }: EventContext,
  id: string,
  { from, to, ...links }: MoveOrder,
): Promise<void> {
  const known = Object.fromEntries(Object.entries(links).filter(([, value]) => typeof value === 'string'));
  if (Object.keys(known).length > 0) await tx.updateTable('orders').set(known).where('id', '=', id).execute();
  await tx
    .updateTable('orders')
    .set({ status: to, settled_at: to === 'processing' ? null : now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .execute();
}

interface MoveOrder {
  from: readonly OrderStatus[];
  to: OrderStatus;
  session_id?: string;
  subscription_id: string | null;
}

/** Prevents that a cheaper checkout, or one of another user, pays for this order. */
function assertMatchesOrder(order: Selectable<Tables['orders']>, change: CheckoutChange): void {
  const { id, customer_id, session_id, currency, amount_cents } = order;
  if (change.customerId !== customer_id) {
    throw new EventRefusedError(`Order ${id} belongs to customer ${customer_id}, not ${change.customerId}.`);
  }
  if (session_id !== null && change.sessionId !== session_id) {
    throw new EventRefusedError(`Order ${id} has checkout ${session_id}, not ${change.sessionId}.`);
  }
  if (change.currency !== currency) {
    throw new EventRefusedError(`Order ${id} is in ${currency}, not ${change.currency}.`);
  }
  if (change.subtotalCents !== amount_cents || change.totalCents < 0) {
    throw new EventRefusedError(`Order ${id} costs ${amount_cents}, not ${change.subtotalCents}.`);
  }
}

async function payPack(
  context: EventContext,
  order: Selectable<Tables['orders']>,
  change: CheckoutChange,
): Promise<void> {
  const cause = `pack:${order.id}` as const;
  const { user_id, customer_id, currency, price_id, credits } = order;
  await settlePayment(context, {
    payer: { cause, user_id, customer_id, currency },
    paid: { price_id, credits, amount_cents: change.totalCents, paid_at: context.event.occurredAt },
    expiresAt: null,
  });
  await confirmPurchase(context, cause);
}
