import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Mode, Model } from '#contracts/model';
import type { VideoErrorCode } from '#contracts/video';
import type { VideoParams } from '#contracts/video-settings';
import type { ProviderOutput } from '../db/column-types';
import type { Catalogue } from '../catalogue/load-catalogue';
import type { Tables } from '../db/tables';
import { failVideo, giveBack, markSaving, recordAccepted, recordStarted, recordProgress } from '../videos/lifecycle';
import { recordTaken } from '../videos/endpoint-states';
import type { OrderRef, ProviderStatus, VideoProvider } from '../videos/provider';
import { dropJob } from '../queue/job-queue';
import { endAttempt } from './end-attempt';
import { reportMiss } from './report-endpoint';

/** A video lost this often is failed, because it may be what crashes our processes. */
const MAX_ATTEMPTS = 3;
const UNREACHABLE_MS = 10_000;
const SEARCH_MS = 5_000;

export interface AdvanceDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  logger: Logger;
  providers: readonly VideoProvider[];
  now: () => Date;
}

interface Work {
  id: string;
  userId: string;
  attemptId: string;
  attempts: number;
  model: Model | undefined;
  mode: Mode;
  prompt: string;
  params: VideoParams;
  seed: number;
  submittedAt: Date | null;
  begunAt: Date | null;
  deadlineAt: Date;
  provider: VideoProvider;
}

/**
 * Takes one short step with a started video: polls its provider and updates the state. Returns in how many ms to look
 * again, or undefined when this job has nothing more to do.
 */
export async function advanceVideo(deps: AdvanceDeps, id: string): Promise<number | undefined> {
  const video = await deps.db
    .selectFrom('videos')
    .select([
      'user_id',
      'attempts',
      'attempt_id',
      'provider',
      'provider_ref',
      'endpoint',
      'model',
      'mode',
      'prompt',
      'params',
      'seed',
      'started_at',
      'submitted_at',
      'begun_at',
      'deadline_at',
    ])
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (!video?.started_at || !video.deadline_at || video.attempt_id === null || video.endpoint === null) {
    await dropJob(deps.db, 'advance-video', id);
    return undefined;
  }
  const provider = deps.providers.find((candidate) => candidate.name === video.provider);
  if (!provider) return end(deps, id, 'provider_unavailable');
  const work: Work = {
    id,
    userId: video.user_id,
    attemptId: video.attempt_id,
    attempts: video.attempts,
    model: deps.catalogue.get(video.model),
    mode: video.mode,
    prompt: video.prompt,
    params: video.params,
    seed: video.seed,
    submittedAt: video.submitted_at,
    begunAt: video.begun_at,
    deadlineAt: video.deadline_at,
    provider,
  };
  const { endpoint, provider_ref: ref } = video;
  return ref === null ? lookFor(deps, work, endpoint) : follow(deps, work, { ref, endpoint });
}

/** The submission got no answer, or its process died: search at the provider before ordering again. */
async function lookFor(deps: AdvanceDeps, work: Work, endpoint: string): Promise<number | undefined> {
  const { provider, attemptId, model, mode, prompt, params, seed, submittedAt } = work;
  // The submitting process holds this job's lease. We hold it now, so that process has died.
  if (submittedAt === null) return tryAgain(deps, work, true);
  const ageMs = deps.now().getTime() - submittedAt.getTime();
  const { absentAfterMs, giveUpAfterMs } = provider.lostSubmission;
  const finding = await provider.find({ attemptId, model, endpoint, mode, prompt, params, seed, submittedAt });
  if (finding.state === 'found') {
    return (await recordAccepted(deps.db, attemptId, finding.ref)) === 'followed' ? 0 : SEARCH_MS;
  }
  if (finding.state === 'absent' && ageMs > absentAfterMs) return tryAgain(deps, work, true);
  if (ageMs > giveUpAfterMs) return end(deps, work.id, 'provider_unavailable');
  return Math.min(SEARCH_MS, provider.looks.waitingMs);
}

async function follow(deps: AdvanceDeps, work: Work, order: OrderRef): Promise<number | undefined> {
  const status = await work.provider.status(order);
  const place = { provider: work.provider.name, endpoint: order.endpoint };
  switch (status.state) {
    case 'running':
    case 'unreachable':
      if (deps.now() > work.deadlineAt) return end(deps, work.id, 'timed_out');
      if (status.state === 'unreachable') return status.retryAfterMs ?? UNREACHABLE_MS;
      return recordPace(deps, work, order, status);
    case 'succeeded':
      if (work.begunAt === null) await recordTaken(deps.db, place);
      await markSaving(deps.db, work.id, status.output, keysFor(work.id, status.output), deps.now());
      return undefined;
    case 'failed':
      await endAttempt(deps, { ...work, ...place }, status);
      return undefined;
    case 'gone':
      await reportMiss(deps, place);
      return tryAgain(deps, work, false);
    case 'lost':
      await work.provider.discard(order);
      return tryAgain(deps, work, !status.wasStopped);
    default:
      return status satisfies never;
  }
}

/** Returns in how many ms to look again. */
async function recordPace(
  deps: AdvanceDeps,
  work: Work,
  { endpoint }: OrderRef,
  { hasBegun = true, progress }: Extract<ProviderStatus, { state: 'running' }>,
): Promise<number> {
  const { looks } = work.provider;
  if (!hasBegun) return looks.waitingMs;
  if (work.begunAt === null) {
    await recordStarted(deps.db, work.id, deps.now());
    await recordTaken(deps.db, { provider: work.provider.name, endpoint });
  }
  if (progress !== undefined) await recordProgress(deps.db, work.id, progress);
  return looks.workingMs;
}

function keysFor(id: string, output: ProviderOutput): { video_key: string; poster_key: string } {
  const extension = output.kind === 'local' ? path.extname(output.posterPath) : '.webp';
  return { video_key: `videos/${id}/video.mp4`, poster_key: `videos/${id}/poster${extension}` };
}

async function tryAgain(deps: AdvanceDeps, work: Work, countsAsAttempt: boolean): Promise<undefined> {
  if (countsAsAttempt && work.attempts >= MAX_ATTEMPTS) return end(deps, work.id, 'interrupted');
  await giveBack(deps.db, work, { countsAsAttempt });
  return undefined;
}

async function end(deps: AdvanceDeps, id: string, code: VideoErrorCode): Promise<undefined> {
  await failVideo(deps.db, id, code, deps.now());
  return undefined;
}
