import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from '../catalogue/load-catalogue';
import { inTransaction } from '../db/outer-handle-guard';
import type { Tables } from '../db/tables';
import { failVideo, giveBack, markStarted, noteSubmitted } from '../videos/lifecycle';
import type { VideoOrder, VideoProvider } from '../videos/provider';
import { MAX_ATTEMPTS } from './advance-video';
import { enqueue } from './job-queue';

/** How far down the queue to look for a video that a provider with a free slot can make. */
const LOOK_AHEAD = 20;
const RETRY_MS = 5_000;

interface Started {
  videoId: string;
  attempt: number;
  provider: VideoProvider;
  order: VideoOrder;
}

export interface StartDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  /** In the order of preference. */
  providers: readonly VideoProvider[];
  now: () => Date;
  logger: Logger;
}

/**
 * Starts the next video of the queue that a provider has room for; false when there is none. The state changes before
 * the provider is asked: should this process die in between, the video is found running without a reference and is
 * given back (advance-video.ts).
 */
export async function startNextVideo(deps: StartDeps): Promise<boolean> {
  if (!deps.providers.some((provider) => provider.freeSlots() > 0)) return false;
  const started = await takeNext(deps);
  if (started === undefined) return false;
  if (started === 'dropped') return true;
  await submit(deps, started);
  return true;
}

async function submit({ db, now, logger }: StartDeps, { provider, order, videoId, attempt }: Started): Promise<void> {
  let ref: string;
  try {
    ref = await provider.submit(order);
  } catch (error) {
    logger.warn({ err: error, videoId, provider: provider.name }, 'submission failed');
    if (attempt >= MAX_ATTEMPTS) await failVideo(db, videoId, 'provider_unavailable', now());
    else await giveBack(db, videoId, { delayMs: attempt * RETRY_MS, countsAsAttempt: true });
    return;
  }
  if (await noteSubmitted(db, videoId, attempt, ref)) return;
  // Canceled between the two: nobody is waiting for it, and the next in the queue must not wait for its end.
  provider
    .cancel(ref)
    .then(() => provider.discard(ref))
    .catch((error: unknown) => logger.warn({ err: error, videoId }, 'order could not be canceled'));
}

async function takeNext({ db, catalogue, providers, now }: StartDeps): Promise<Started | 'dropped' | undefined> {
  const choice = await inTransaction(db, async (tx): Promise<Started | { unserved: string } | undefined> => {
    // One process at a time picks, so that two don't look at the same head of the queue.
    await sql`select pg_advisory_xact_lock(hashtext('start-videos'))`.execute(tx);
    const candidates = await tx
      .selectFrom('video_queue as q')
      .innerJoin('videos as v', 'v.id', 'q.id')
      .innerJoin('jobs as j', (join) =>
        join.on('j.kind', '=', 'start-video').on('j.subject', '=', sql<string>`q.id::text`),
      )
      .leftJoin('uploads as image', 'image.id', 'v.image_id')
      .leftJoin('uploads as end_image', 'end_image.id', 'v.end_image_id')
      .select([
        'v.id',
        'v.model',
        'v.mode',
        'v.prompt',
        'v.params',
        'v.seed',
        'v.attempts',
        'image.storage_key as imageKey',
        'end_image.storage_key as endImageKey',
      ])
      .where('j.due_at', '<=', sql<Date>`now()`)
      .orderBy('q.place')
      .limit(LOOK_AHEAD)
      .execute();
    for (const { id, attempts, model: modelKey, ...request } of candidates) {
      const model = catalogue.get(modelKey);
      const served = model
        ? providers.filter((provider) => provider.endpointFor(model, request.mode) !== undefined)
        : [];
      if (!model || served.length === 0) return { unserved: id };
      const provider = served.find((candidate) => candidate.freeSlots() > 0);
      const endpoint = provider?.endpointFor(model, request.mode);
      if (!provider || endpoint === undefined) continue;
      const deadlineAt = new Date(now().getTime() + provider.deadlineMs);
      if (!(await markStarted(tx, id, { provider: provider.name, endpoint, deadlineAt }, now()))) continue;
      await enqueue(tx, 'advance-video', id, provider.pollMs);
      const attempt = attempts + 1;
      return { videoId: id, attempt, provider, order: { attemptId: randomUUID(), model, ...request } };
    }
    return undefined;
  });
  if (choice === undefined || 'videoId' in choice) return choice;
  await failVideo(db, choice.unserved, 'provider_unavailable', now());
  return 'dropped';
}
