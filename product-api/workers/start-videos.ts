import { randomUUID } from 'node:crypto';
import type { IPolicy } from 'cockatiel';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from '../catalogue/load-catalogue';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { EndpointAvailability, markUnavailable, markAvailable } from '../videos/endpoint-availability';
import { claimSubmission, failVideo, giveBack, markStarted, recordAccepted, type Start } from '../videos/lifecycle';
import type { Submission, VideoOrder } from '../videos/provider';
import type { ProviderCircuitBreaker } from '../videos/provider-circuit-breaker';
import type { VideoErrorCode } from '#contracts/video';
import { type ClaimedJob, enqueueLeased, reschedule, whileLeased } from '../queue/job-queue';

/** Videos of one model to look at when nobody is there for the first: other settings may be served elsewhere. */
const LOOKS_A_MODEL = 5;
/** A video that no provider could take for this long is failed: its user has other plans by now. */
const MAX_OUTAGE_MS = 30 * 60 * 1000;

export interface StartDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  /** In the order of preference. */
  breakers: readonly ProviderCircuitBreaker[];
  /**
   * Lets one look at a time choose a video: of several at once the last in line could be the first to hear from the
   * database, and get the only free place.
   */
  taking: IPolicy;
  now: () => Date;
  logger: Logger;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof lockNext>>>;

/** A video for which a provider has room. */
interface Choice {
  videoId: string;
  createdAt: Date;
  breaker: ProviderCircuitBreaker;
  order: VideoOrder;
  start: Start;
}

interface Started extends Choice {
  /** Follows the order; leased by us until its submission has ended. */
  job: ClaimedJob;
}

/**
 * Starts the next video of the queue (videos/slots.ts) that a provider has room for; false when there is none. The state
 * changes before the provider is asked, together with the job that follows the order. That job is ours while the order
 * is being submitted: should this process die meanwhile, its lease ends, and what became of the order is looked into
 * before it is ordered again (advance-video.ts).
 */
export async function startNextVideo(deps: StartDeps): Promise<boolean> {
  if (!deps.breakers.some((breaker) => breaker.acceptsOrders)) return false;
  const started = await deps.taking.execute(() => takeNext(deps));
  if (started === undefined) return false;
  if (started === 'again') return true;
  const { videoId: id, order, breaker, job } = started;
  const claim = () => claimSubmission(deps.db, { id, attemptId: order.attemptId }, deps.now());
  await whileLeased(deps, job, async () => settle(deps, started, await breaker.submit(order, claim)));
  await reschedule(deps.db, job, breaker.provider.pollMs);
  return true;
}

async function settle(deps: StartDeps, started: Started, submission: Submission): Promise<void> {
  const { db, now, logger } = deps;
  const { videoId, createdAt, order, breaker } = started;
  const attempt = { id: videoId, attemptId: order.attemptId };
  const provider = breaker.provider.name;
  switch (submission.state) {
    case 'accepted':
      await recordAccepted(db, order.attemptId, submission.ref);
      await markAvailable(db, provider, order.endpoint);
      return;
    case 'refused':
      await failVideo(db, videoId, submission.code, now());
      return;
    case 'gone':
      logger.error({ provider, endpoint: order.endpoint, model: order.model.key }, 'ALERT: endpoint is gone');
      await markUnavailable(db, provider, order.endpoint, now());
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
  const gone = await EndpointAvailability.read(db, now());
  // Counts the order that is about to be made, before anything else can happen in this process.
  let reserved: ProviderCircuitBreaker | undefined;
  try {
    const taken = await inTransaction(db, async (tx): Promise<Started | Unserved | undefined> => {
      const lookedAt: Waiting[] = [];
      for (;;) {
        const waiting = await lockNext(tx, lookedAt);
        if (!waiting) return undefined;
        lookedAt.push(waiting);
        const choice = chooseFirst(deps, gone, lookedAt);
        if (choice === undefined) continue;
        if ('unserved' in choice) return choice;
        reserved = choice.breaker;
        reserved.reserve();
        if (!(await markStarted(tx, choice.videoId, choice.start, now()))) return undefined;
        return { ...choice, job: await enqueueLeased(tx, 'advance-video', choice.videoId) };
      }
    });
    if (taken === undefined) reserved?.release();
    if (taken === undefined || 'job' in taken) return taken;
    await failVideo(db, taken.unserved, taken.code, now());
    return 'again';
  } catch (error) {
    reserved?.release();
    throw error;
  }
}

/**
 * The first of the queue that no other process is just starting; locked, so that they go on to the next. A provider that
 * is shut holds up nobody but those who need it: what was looked at is left out, and a model too once a few of its videos
 * were.
 */
function lockNext(tx: Transaction<Tables>, lookedAt: readonly { id: string; model: string }[]) {
  let line = tx
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
    .where('v.turn', 'is not', null)
    // Of a person who has left: about to be canceled.
    .where('v.deleted_at', 'is', null);
  const looksAt = (model: string) => lookedAt.filter((video) => video.model === model).length;
  const shut = lookedAt.map(({ model }) => model).filter((model) => looksAt(model) >= LOOKS_A_MODEL);
  const ids = lookedAt.map(({ id }) => id);
  if (ids.length > 0) line = line.where('v.id', 'not in', ids);
  if (shut.length > 0) line = line.where('v.model', 'not in', shut);
  return line
    .orderBy('v.turn')
    .orderBy('v.turn_since')
    .orderBy('v.id')
    .limit(1)
    .forUpdate('v')
    .skipLocked()
    .executeTakeFirst();
}

interface Unserved {
  unserved: string;
  code: VideoErrorCode;
}

/** In the order of the line: a place may have come free since its first was looked at. */
function chooseFirst(
  deps: StartDeps,
  gone: EndpointAvailability,
  line: readonly Waiting[],
): Choice | Unserved | undefined {
  for (const waiting of line) {
    const choice = choose(deps, gone, waiting);
    if (choice !== undefined) return choice;
  }
  return undefined;
}

/** Who could make it now; undefined: those who can are shut. */
function choose(
  { catalogue, breakers, now }: StartDeps,
  gone: EndpointAvailability,
  waiting: Waiting,
): Choice | Unserved | undefined {
  const { id, model: modelKey, created_at: createdAt, ...request } = waiting;
  const model = catalogue.get(modelKey);
  const providers = breakers.map(({ provider }) => provider);
  const places = model && gone.endpointsFor(providers, model, request);
  if (!model || !places || places.open.length === 0) {
    return { unserved: id, code: places && places.gone.length > 0 ? 'model_retired' : 'provider_unavailable' };
  }
  for (const { provider, endpoint } of places.open) {
    const breaker = breakers.find((candidate) => candidate.provider === provider && candidate.acceptsOrders);
    if (!breaker) continue;
    const order = { attemptId: randomUUID(), endpoint, model, ...request };
    const start = {
      provider: provider.name,
      endpoint,
      attemptId: order.attemptId,
      deadlineAt: new Date(now().getTime() + provider.deadlineMs),
      costUsd: provider.costUsd(model, request),
    };
    return { videoId: id, createdAt, breaker, order, start };
  }
  return undefined;
}
