import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { isAtWork, type OrderRef, type VideoProvider } from '../videos/provider';
import { settleCost } from '../videos/provider-orders';
import { dropJob } from '../queue/job-queue';

export interface CloseDeps {
  db: Kysely<Tables>;
  providers: readonly VideoProvider[];
}

/**
 * Closes the provider's order of a video that has ended: stops work that is not needed any more, settles what it costs and
 * deletes the files.
 * @throws when the provider can't be asked: the job is repeated, and the order stays open in our books
 */
export async function closeOrder({ db, providers }: CloseDeps, id: string): Promise<void> {
  const video = await db
    .selectFrom('videos')
    .select(['provider', 'provider_ref', 'endpoint', 'attempt_id', 'order_ended_at'])
    .where('id', '=', id)
    .where('status', 'in', ['ready', 'failed', 'canceled'])
    .executeTakeFirst();
  const provider = providers.find((candidate) => candidate.name === video?.provider);
  if (video && provider && video.provider_ref !== null && video.endpoint !== null) {
    const order = { ref: video.provider_ref, endpoint: video.endpoint };
    // An order that has already ended there needs no stop.
    if (video.order_ended_at === null) await stop(db, provider, order, video.attempt_id);
    await provider.discard(order);
  } else if (video && video.attempt_id !== null) {
    // Nobody can tell any more.
    await settleCost(db, video.attempt_id, true);
  }
  await dropJob(db, 'close-order', id);
}

async function stop(db: Kysely<Tables>, provider: VideoProvider, order: OrderRef, attemptId: string | null) {
  // Asked before: what was canceled looks alike, whether it had begun or not.
  const isOpen = attemptId !== null && (await isUnsettled(db, attemptId));
  const isBilled = isOpen && provider.billsCanceledWork && (await isCharged(provider, order));
  await provider.cancel(order);
  if (isOpen) await settleCost(db, attemptId, isBilled);
}

async function isUnsettled(db: Kysely<Tables>, attemptId: string): Promise<boolean> {
  const order = await db
    .selectFrom('provider_orders')
    .select('attempt_id')
    .where('attempt_id', '=', attemptId)
    .where('is_billed', 'is', null)
    .executeTakeFirst();
  return order !== undefined;
}

async function isCharged(provider: VideoProvider, order: OrderRef): Promise<boolean> {
  const status = await provider.status(order);
  if (status.state === 'unreachable')
    throw new Error(`${provider.name} doesn't tell the state of an order to be closed.`);
  return isAtWork(status) || (status.state === 'failed' && status.isBilled === true);
}
