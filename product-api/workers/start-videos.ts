import { randomUUID } from 'node:crypto';
import type { IPolicy } from 'cockatiel';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from '../catalogue/load-catalogue';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { canServe, claimEndpoint, EndpointStates, isRetired } from '../videos/endpoint-states';
import { claimSubmission, failVideo, giveBack, markStarted, recordAccepted, type Start } from '../videos/lifecycle';
import type { Submission, VideoOrder, VideoProvider } from '../videos/provider';
import {
  admitOrder,
  type Admission,
  recordOrder,
  recordAccountRefusal,
  recordHealthy,
  recordOutage,
  recordRest,
} from '../videos/provider-states';
import type { ProviderCircuitBreaker } from '../videos/provider-circuit-breaker';
import type { ProviderName } from '#contracts/model';
import type { VideoErrorCode } from '#contracts/video';
import { type ClaimedJob, enqueueLeased, reschedule, whileLeased } from '../queue/job-queue';
import { checkKey } from './check-keys';
import { endAttempt } from './end-attempt';
import { reportDenial, reportMiss } from './report-endpoint';

/**
 * How many videos of one model to try when no provider is free for the first: others may take the settings of the next
 * ones.
 */
const LOOKS_A_MODEL = 5;
/**
 * A video that no provider could take for this long is failed, because its user is unlikely to wait for it any more.
 */
const MAX_OUTAGE_MS = 30 * 60 * 1000;

export interface StartDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  /** In the order of preference. */
  breakers: readonly ProviderCircuitBreaker[];
  /**
   * Serialises the choice of a video: of several concurrent scans, a later one could be answered first by the database
   * and take the only free place.
   */
  taking: IPolicy;
  now: () => Date;
  logger: Logger;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof lockNext>>>;

/** A video for which a provider has room. */
interface Choice {
  videoId: string;
  userId: string;
  /** This one included. */
  attempts: number;
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
 * Starts the next video of the queue (videos/turns.ts) that a provider has room for; false when there is none. The
 * state changes before the order is sent, together with the job that follows the order. That job is ours while the
 * order is being submitted: if this process dies, the lease ends, and the next holder searches for the order before it
 * orders again (advance-video.ts).
 */
export async function startNextVideo(deps: StartDeps): Promise<boolean> {
  if (!deps.breakers.some((breaker) => breaker.acceptsOrders)) return false;
  const started = await deps.taking.execute(() => takeNext(deps));
  if (started === undefined) return false;
  if (started === 'again') return true;
  const { videoId: id, order, breaker, job } = started;
  const claim = () => claimSubmission(deps.db, { id, attemptId: order.attemptId }, deps.now());
  await whileLeased(deps, job, async () => settle(deps, started, await breaker.submit(order, claim)));
  await reschedule(deps.db, job, breaker.provider.looks.firstMs);
  return true;
}

async function settle(deps: StartDeps, started: Started, submission: Submission): Promise<void> {
  const { db, now, logger } = deps;
  const { videoId, userId, attempts, order, breaker } = started;
  const attempt = { id: videoId, attemptId: order.attemptId };
  const provider = breaker.provider.name;
  const place = { provider, endpoint: order.endpoint };
  switch (submission.state) {
    case 'accepted':
      await recordAccepted(db, order.attemptId, submission.ref);
      if (await recordHealthy(db, provider)) logger.info({ provider }, 'the account works again');
      return;
    case 'refused':
      return endAttempt(deps, { ...attempt, ...place, userId, attempts }, submission);
    case 'gone':
      await reportMiss(deps, place);
      await giveBack(db, attempt, { countsAsAttempt: false });
      return;
    case 'denied':
      if (await reportDenial(deps, place)) return settle(deps, started, { state: 'account' });
      await giveBack(db, attempt, { countsAsAttempt: false });
      return;
    case 'busy': {
      const until = new Date(now().getTime() + breaker.restMsAfter(submission.retryAfterMs));
      return waitOrFail(deps, started, await recordRest(db, provider, until, now()));
    }
    case 'down':
      return waitOrFail(deps, started, await recordOutage(db, provider, now()));
    case 'account': {
      // Waiting mends no wrong key: the queue fails at once what only this provider makes.
      if ((await checkKey(deps, breaker.provider)) === 'refused') {
        await giveBack(db, attempt, { countsAsAttempt: false });
        return;
      }
      const { isNew, since } = await recordAccountRefusal(db, provider, now());
      if (isNew) logger.error({ provider }, 'ALERT: the provider refuses our account: no orders until one is taken');
      return waitOrFail(deps, started, since);
    }
    case 'unknown':
      logger.warn({ provider, videoId, attemptId: order.attemptId }, 'unknown whether the order was accepted');
      return;
    case 'withdrawn':
      return;
    default:
      submission satisfies never;
  }
}

/** The video keeps waiting, unless both it and the outage have lasted too long. */
async function waitOrFail({ db, now }: StartDeps, { videoId, createdAt, order }: Started, troubleSince: Date) {
  if (isTooLong(createdAt, troubleSince, now())) await failVideo(db, videoId, 'provider_unavailable', now());
  else await giveBack(db, { id: videoId, attemptId: order.attemptId }, { countsAsAttempt: false });
}

function isTooLong(createdAt: Date, troubleSince: Date, now: Date): boolean {
  return now.getTime() - Math.max(createdAt.getTime(), troubleSince.getTime()) > MAX_OUTAGE_MS;
}

/** `again`: nothing was started, but the queue has changed. */
async function takeNext(deps: StartDeps): Promise<Started | 'again' | undefined> {
  const { db, now } = deps;
  const endpoints = await EndpointStates.read(db, now());
  // Counts the order synchronously, before any other code of this process can run.
  let reserved: ProviderCircuitBreaker | undefined;
  try {
    const taken = await inTransaction(db, async (tx): Promise<Started | Unserved | 'again' | undefined> => {
      const admissions = await admitAll(tx, deps);
      const lookedAt: Waiting[] = [];
      for (;;) {
        const waiting = await lockNext(tx, lookedAt);
        if (!waiting) return undefined;
        lookedAt.push(waiting);
        const choice = chooseFirst(deps, { endpoints, admissions }, lookedAt);
        if (choice === undefined) continue;
        if ('unserved' in choice) return choice;
        const place = { provider: choice.start.provider, endpoint: choice.start.endpoint };
        if (!(await claimEndpoint(tx, place, now()))) return 'again';
        reserved = choice.breaker;
        reserved.reserve();
        if (!(await markStarted(tx, choice.videoId, choice.start, now()))) return undefined;
        await recordOrder(tx, choice.breaker.provider, now());
        return { ...choice, job: await enqueueLeased(tx, 'advance-video', choice.videoId) };
      }
    });
    if (taken === undefined) reserved?.release();
    if (taken === undefined || taken === 'again' || 'job' in taken) return taken;
    await failVideo(db, taken.unserved, taken.code, now());
    return 'again';
  } catch (error) {
    reserved?.release();
    throw error;
  }
}

type Admissions = ReadonlyMap<ProviderName, Admission>;

/** Facts that decide, apart from the video itself. */
interface Chances {
  endpoints: EndpointStates;
  admissions: Admissions;
}

/**
 * The admissions of the providers that accept orders from this process; one without limits is included because it may
 * come free. Sorted by name, because each locks a row and a common order avoids deadlocks.
 */
async function admitAll(tx: Transaction<Tables>, { breakers, now }: StartDeps): Promise<Admissions> {
  const admissions = new Map<ProviderName, Admission>();
  const asked = breakers.filter(({ provider, acceptsOrders }) => provider.limits === undefined || acceptsOrders);
  for (const breaker of asked.toSorted((a, b) => a.provider.name.localeCompare(b.provider.name))) {
    const admission = await admitOrder(tx, breaker.provider, now());
    admissions.set(breaker.provider.name, admission);
    if (!admission.isOpen) breaker.rejectFor(admission.retryAfterMs);
  }
  return admissions;
}

/**
 * The first video of the queue that no other process is starting; locked, so that other processes skip it. A closed
 * provider must delay only the videos that need it, so videos already tried are left out, and so is a model once a few
 * of its videos were tried.
 */
function lockNext(tx: Transaction<Tables>, lookedAt: readonly { id: string; model: string }[]) {
  let line = tx
    .selectFrom('videos as v')
    .leftJoin('uploads as image', 'image.id', 'v.image_id')
    .leftJoin('uploads as end_image', 'end_image.id', 'v.end_image_id')
    .select([
      'v.id',
      'v.user_id',
      'v.attempts',
      'v.provider',
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
    // A deleted account's video is about to be canceled.
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

/** In queue order: a place may have come free since the first video was checked. */
function chooseFirst(deps: StartDeps, chances: Chances, line: readonly Waiting[]): Choice | Unserved | undefined {
  for (const waiting of line) {
    const choice = choose(deps, chances, waiting);
    if (choice !== undefined) return choice;
  }
  return undefined;
}

/** The provider that can make it now; undefined while all that could are closed. */
function choose(deps: StartDeps, { endpoints, admissions }: Chances, waiting: Waiting): Choice | Unserved | undefined {
  const { catalogue, breakers, now } = deps;
  const { id, user_id: userId, attempts, provider: lastProvider, model: modelKey, ...rest } = waiting;
  const { created_at: createdAt, ...request } = rest;
  const model = catalogue.get(modelKey);
  const providers = breakers.map(({ provider }) => provider);
  const places = model && endpoints.endpointsFor(providers, model, request);
  if (!model || !places || !canServe(places)) {
    return { unserved: id, code: places && isRetired(places) ? 'model_retired' : 'provider_unavailable' };
  }
  // A further attempt begins with the providers that haven't failed at it.
  const isLast = ({ provider }: { provider: VideoProvider }) => Number(attempts > 0 && provider.name === lastProvider);
  for (const { provider, endpoint } of places.open.toSorted((a, b) => isLast(a) - isLast(b))) {
    const breaker = breakers.find((candidate) => candidate.provider === provider);
    const costUsd = provider.costUsd(model, request);
    const admission = admissions.get(provider.name);
    if (!breaker?.acceptsOrders || !admission?.isOpen || (costUsd ?? 0) > admission.budgetUsd) continue;
    const order = { attemptId: randomUUID(), endpoint, model, ...request };
    const deadlineAt = new Date(now().getTime() + provider.deadlineMs);
    const start = { provider: provider.name, endpoint, attemptId: order.attemptId, deadlineAt, costUsd };
    return { videoId: id, userId, attempts: attempts + 1, createdAt, breaker, order, start };
  }
  const isHopeless =
    places.open.length > 0 &&
    places.open.every(({ provider }) => {
      const since = troubleSince(admissions.get(provider.name), provider.costUsd(model, request));
      return since !== undefined && isTooLong(createdAt, since, now());
    });
  return isHopeless ? { unserved: id, code: 'provider_unavailable' } : undefined;
}

/** Since when a provider can't accept an order, for reasons that don't pass by waiting. */
function troubleSince(admission: Admission | undefined, costUsd = 0): Date | undefined {
  if (admission === undefined) return undefined;
  if (!admission.isOpen) return admission.troubleSince;
  return costUsd > admission.budgetUsd ? new Date(0) : undefined;
}
