import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from '../catalogue/load-catalogue';
import { inTransaction } from '../db/outer-handle-guard';
import type { Tables } from '../db/tables';
import { GoneEndpoints, markGone, markThere } from '../videos/gone-endpoints';
import { claimSubmission, failVideo, giveBack, markStarted, noteAccepted } from '../videos/lifecycle';
import type { Submission, VideoOrder } from '../videos/provider';
import type { ProviderGate } from '../videos/provider-gate';
import type { VideoErrorCode } from '#contracts/video';
import { enqueue } from './job-queue';

/** How far down the queue to look for a video that a provider with a free slot can make. */
const LOOK_AHEAD = 20;
/** A video that no provider could take for this long is failed: its user has other plans by now. */
const MAX_OUTAGE_MS = 30 * 60 * 1000;

interface Started {
  videoId: string;
  createdAt: Date;
  gate: ProviderGate;
  order: VideoOrder;
}

export interface StartDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  /** In the order of preference. */
  gates: readonly ProviderGate[];
  now: () => Date;
  logger: Logger;
}

/**
 * Starts the next video of the queue that a provider has room for; false when there is none. The state changes before
 * the provider is asked: should this process die in between, the video is found running without a reference, and what
 * became of its order is looked into before it is ordered again (advance-video.ts).
 */
export async function startNextVideo(deps: StartDeps): Promise<boolean> {
  if (!deps.gates.some((gate) => gate.isOpen)) return false;
  const started = await takeNext(deps);
  if (started === undefined) return false;
  if (started === 'dropped') return true;
  const { videoId: id, order, gate } = started;
  const claim = () => claimSubmission(deps.db, { id, attemptId: order.attemptId }, deps.now());
  await settle(deps, started, await gate.submit(order, claim));
  return true;
}

async function settle(deps: StartDeps, started: Started, submission: Submission): Promise<void> {
  const { db, now, logger } = deps;
  const { videoId, createdAt, order, gate } = started;
  const attempt = { id: videoId, attemptId: order.attemptId };
  const provider = gate.provider.name;
  switch (submission.state) {
    case 'accepted':
      await noteAccepted(db, order.attemptId, submission.ref);
      await markThere(db, provider, order.endpoint);
      return;
    case 'refused':
      await failVideo(db, videoId, submission.code, now());
      return;
    case 'gone':
      logger.error({ provider, endpoint: order.endpoint, model: order.model.key }, 'ALERT: endpoint is gone');
      await markGone(db, provider, order.endpoint, now());
      await giveBack(db, attempt, { delayMs: 0, countsAsAttempt: false });
      return;
    case 'busy':
    case 'down':
      if (now().getTime() - createdAt.getTime() > MAX_OUTAGE_MS) {
        await failVideo(db, videoId, 'provider_unavailable', now());
      } else {
        await giveBack(db, attempt, { delayMs: 0, countsAsAttempt: false });
      }
      return;
    case 'unknown':
      logger.warn({ provider, videoId, attemptId: order.attemptId }, 'no telling whether the order was taken');
      return;
    case 'withdrawn':
      return;
    default:
      submission satisfies never;
  }
}

async function takeNext({ db, catalogue, gates, now }: StartDeps): Promise<Started | 'dropped' | undefined> {
  const choice = await inTransaction(db, async (tx): Promise<Started | Unserved | undefined> => {
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
        'v.created_at',
        'image.storage_key as imageKey',
        'end_image.storage_key as endImageKey',
      ])
      .where('j.due_at', '<=', sql<Date>`now()`)
      .orderBy('q.place')
      .limit(LOOK_AHEAD)
      .execute();
    if (candidates.length === 0) return undefined;
    const gone = await GoneEndpoints.read(tx, now());
    const providers = gates.map(({ provider }) => provider);
    for (const { id, model: modelKey, created_at: createdAt, ...request } of candidates) {
      const model = catalogue.get(modelKey);
      const places = model && gone.placesFor(providers, model, request);
      if (!model || !places || places.open.length === 0) {
        return { unserved: id, code: places && places.gone.length > 0 ? 'model_retired' : 'provider_unavailable' };
      }
      const place = places.open.find(({ provider }) => gates.some((gate) => gate.provider === provider && gate.isOpen));
      const gate = gates.find(({ provider }) => provider === place?.provider);
      if (!place || !gate) continue;
      const { provider, endpoint } = place;
      const order = { attemptId: randomUUID(), endpoint, model, ...request };
      const start = {
        provider: provider.name,
        endpoint,
        attemptId: order.attemptId,
        deadlineAt: new Date(now().getTime() + provider.deadlineMs),
        costUsd: provider.costUsd(model, request),
      };
      if (!(await markStarted(tx, id, start, now()))) continue;
      await enqueue(tx, 'advance-video', id, provider.pollMs);
      gate.reserve();
      return { videoId: id, createdAt, gate, order };
    }
    return undefined;
  });
  if (choice === undefined || 'videoId' in choice) return choice;
  await failVideo(db, choice.unserved, choice.code, now());
  return 'dropped';
}

interface Unserved {
  unserved: string;
  code: VideoErrorCode;
}
