import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from '../catalogue/load-catalogue';
import { inTransaction } from '../db/outer-handle-guard';
import type { Tables } from '../db/tables';
import { GoneEndpoints, markGone, markThere } from '../videos/gone-endpoints';
import { claimSubmission, failVideo, giveBack, markStarted, noteAccepted, type Start } from '../videos/lifecycle';
import type { Submission, VideoOrder } from '../videos/provider';
import type { ProviderGate } from '../videos/provider-gate';
import type { VideoErrorCode } from '#contracts/video';
import { type ClaimedJob, enqueueLeased, reschedule, whileLeased } from './job-queue';

/** How many of the queue to look at together. */
const LOOK_AHEAD = 20;
/** A video that no provider could take for this long is failed: its user has other plans by now. */
const MAX_OUTAGE_MS = 30 * 60 * 1000;

export interface StartDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  /** In the order of preference. */
  gates: readonly ProviderGate[];
  now: () => Date;
  logger: Logger;
}

type Waiting = Awaited<ReturnType<typeof readLine>>[number];

/** A video for which a provider has room. */
interface Choice {
  videoId: string;
  createdAt: Date;
  gate: ProviderGate;
  order: VideoOrder;
  start: Start;
}

interface Started extends Choice {
  /** Follows the order; leased by us until its submission has ended. */
  job: ClaimedJob;
}

/**
 * Starts the next video of the queue (videos/turns.ts) that a provider has room for; false when there is none. The state
 * changes before the provider is asked, together with the job that follows the order. That job is ours while the order
 * is being submitted: should this process die meanwhile, its lease ends, and what became of the order is looked into
 * before it is ordered again (advance-video.ts).
 */
export async function startNextVideo(deps: StartDeps): Promise<boolean> {
  if (!deps.gates.some((gate) => gate.isOpen)) return false;
  const started = await takeNext(deps);
  if (started === undefined) return false;
  if (started === 'again') return true;
  const { videoId: id, order, gate, job } = started;
  const claim = () => claimSubmission(deps.db, { id, attemptId: order.attemptId }, deps.now());
  await whileLeased(deps, job, async () => settle(deps, started, await gate.submit(order, claim)));
  await reschedule(deps.db, job, gate.provider.pollMs);
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
      await giveBack(db, attempt, { countsAsAttempt: false });
      return;
    case 'busy':
    case 'down':
      if (now().getTime() - createdAt.getTime() > MAX_OUTAGE_MS) {
        await failVideo(db, videoId, 'provider_unavailable', now());
      } else {
        await giveBack(db, attempt, { countsAsAttempt: false });
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

/** `again`: nothing was started, but the queue has changed. */
async function takeNext(deps: StartDeps): Promise<Started | 'again' | undefined> {
  const { db, now } = deps;
  const gone = await GoneEndpoints.read(db, now());
  // Models whose providers are shut: others must not wait behind them.
  const passedOver = new Set<string>();
  for (;;) {
    const line = await readLine(db, [...passedOver]);
    if (line.length === 0) return undefined;
    const knownBefore = passedOver.size;
    for (const waiting of line) {
      const choice = choose(deps, gone, waiting);
      if (choice === undefined) {
        passedOver.add(waiting.model);
      } else if ('unserved' in choice) {
        await failVideo(db, choice.unserved, choice.code, now());
        return 'again';
      } else {
        const started = await begin(deps, choice);
        if (started) return started;
      }
    }
    // Other processes have taken all of them.
    if (passedOver.size === knownBefore) return 'again';
  }
}

function readLine(db: Kysely<Tables>, passedOver: string[]) {
  let line = db
    .selectFrom('videos as v')
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
    .where('v.status', '=', 'queued')
    .where('v.turn', 'is not', null);
  if (passedOver.length > 0) line = line.where('v.model', 'not in', passedOver);
  return line.orderBy('v.turn').orderBy('v.turn_since').orderBy('v.id').limit(LOOK_AHEAD).execute();
}

interface Unserved {
  unserved: string;
  code: VideoErrorCode;
}

/** Who could make it now; undefined: those who can are shut. */
function choose(
  { catalogue, gates, now }: StartDeps,
  gone: GoneEndpoints,
  waiting: Waiting,
): Choice | Unserved | undefined {
  const { id, model: modelKey, created_at: createdAt, ...request } = waiting;
  const model = catalogue.get(modelKey);
  const providers = gates.map(({ provider }) => provider);
  const places = model && gone.placesFor(providers, model, request);
  if (!model || !places || places.open.length === 0) {
    return { unserved: id, code: places && places.gone.length > 0 ? 'model_retired' : 'provider_unavailable' };
  }
  for (const { provider, endpoint } of places.open) {
    const gate = gates.find((candidate) => candidate.provider === provider && candidate.isOpen);
    if (!gate) continue;
    const order = { attemptId: randomUUID(), endpoint, model, ...request };
    const start = {
      provider: provider.name,
      endpoint,
      attemptId: order.attemptId,
      deadlineAt: new Date(now().getTime() + provider.deadlineMs),
      costUsd: provider.costUsd(model, request),
    };
    return { videoId: id, createdAt, gate, order, start };
  }
  return undefined;
}

/** Undefined when another process was quicker. */
async function begin({ db, now }: StartDeps, choice: Choice): Promise<Started | undefined> {
  const { videoId, start, gate } = choice;
  // Before anything is awaited: the loops of this process share the gate.
  gate.reserve();
  try {
    const job = await inTransaction(db, async (tx) =>
      (await markStarted(tx, videoId, start, now())) ? enqueueLeased(tx, 'advance-video', videoId) : undefined,
    );
    if (job) return { ...choice, job };
  } catch (error) {
    gate.release();
    throw error;
  }
  gate.release();
  return undefined;
}
