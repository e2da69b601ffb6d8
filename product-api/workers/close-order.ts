import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { VideoProvider } from '../videos/provider';
import { dropJob } from '../queue/job-queue';

export interface CloseDeps {
  db: Kysely<Tables>;
  providers: readonly VideoProvider[];
}

/**
 * Closes the provider's order of a video that has ended: stops work that is not needed any more and deletes the files.
 */
export async function closeOrder({ db, providers }: CloseDeps, id: string): Promise<void> {
  const video = await db
    .selectFrom('videos')
    .select(['provider', 'provider_ref', 'endpoint', 'order_ended_at'])
    .where('id', '=', id)
    .where('status', 'in', ['ready', 'failed', 'canceled'])
    .executeTakeFirst();
  const provider = providers.find((candidate) => candidate.name === video?.provider);
  if (video && provider && video.provider_ref !== null && video.endpoint !== null) {
    const order = { ref: video.provider_ref, endpoint: video.endpoint };
    // An order that has already ended there needs no stop.
    if (video.order_ended_at === null) await provider.cancel(order);
    await provider.discard(order);
  }
  await dropJob(db, 'close-order', id);
}
