import { randomInt, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { VideoRequest } from '#contracts/api/videos';
import { MAX_SEED, PICTURE_FIELDS, type PictureField } from '#contracts/video-settings';
import { ApiError } from '../api-error';
import type { Catalogue } from '../catalogue/load-catalogue';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { InsufficientCreditsError } from '../ledger/ledger-errors';
import { post } from '../ledger/post';
import type { Payments } from '../payments/payments';
import type { PromptJudge } from '../prompts/prompt-judge';
import { requireRoom } from '../quota/require-room';
import { readStanding } from '../subscriptions/standing';
import { lockPictures } from '../uploads/lock-pictures';
import { accountGone } from '../users/account-gone';
import { suspended } from '../users/suspension';
import { canonicalHash } from './canonical-hash';
import { checkTake, type CheckedTake, requireEndpoint } from './check-take';
import { EndpointStates } from './endpoint-states';
import type { VideoProvider } from './provider';
import { assignTurns, yieldToRequests } from './turns';
import { claimTrial, trialPrices, type TrialTerms } from './trials';

/** One video of a submission. */
interface Take {
  idempotencyKey: string;
  /** As received, not validated yet. */
  body: unknown;
}

/** Videos that are made together, or not at all. */
export interface TakesRequest {
  userId: string;
  takes: readonly Take[];
  /** The price that the visitor has seen, of all takes together; undefined: none. */
  maxCredits?: number | undefined;
  /** BCP 47: the language of the page that sends it, if it says so. */
  language?: string | undefined;
  /** Whether a list or a film asks: its videos wait behind the user's own requests. */
  isDrafted?: true;
  /**
   * Written in the same transaction, with the new videos' ids in the order of the takes. Not called if all of them
   * exist; if only some do, the submission is refused.
   */
  alongside?: (tx: Transaction<Tables>, ids: readonly string[]) => Promise<void>;
}

export interface RequestDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  providers: readonly VideoProvider[];
  payments: Pick<Payments, 'provider'>;
  trials: TrialTerms;
  judge: PromptJudge;
}

interface NumberedTake extends Take {
  /** Counted from 0; undefined if it is the only one. */
  number: number | undefined;
  hash: string;
}

type OpenTake = NumberedTake & CheckedTake;

/**
 * Holds the credits, writes the videos, claims their trials if they have one, and gives them their turns: all in one
 * transaction, or nothing. Returns the videos' ids in the order of the takes. A take whose key was used before is the
 * earlier video, and costs nothing again.
 *
 * @throws ApiError `insufficient_credits`, `price_changed`, `too_many_files`; of a take: `model_retired`, `invalid_field`,
 * `prompt_refused`, `not_found` (a picture), `idempotency_mismatch`
 */
export async function requestVideos(deps: RequestDeps, submission: TakesRequest, now: Date): Promise<string[]> {
  const { db, catalogue, providers } = deps;
  const { userId, language, isDrafted, alongside } = submission;
  const takes = numbered(submission.takes);
  // Before any check, so that a retry gets the first answer even when the catalogue has changed since.
  const repeated = await findRepeated(db, userId, takes);
  const fresh = takes.filter(({ idempotencyKey }) => !repeated.has(idempotencyKey));
  // A draft was counted when its user wrote it.
  const open = await deps.judge.decide({ userId, isCounted: isDrafted !== true }, (verdicts) => {
    const terms = { language, verdicts };
    const checked = fresh.map((take) => ofTake(take, () => ({ ...take, ...checkTake(catalogue, take.body, terms) })));
    verdicts.requireAll();
    return Promise.resolve(checked);
  });
  if (open.length > 0) {
    const endpoints = await EndpointStates.read(db, now);
    for (const take of open) ofTake(take, () => requireEndpoint(endpoints, providers, take));
    const made = await inTransaction(db, async (tx) => {
      // The user's row serializes their submissions; another one with these keys may have been committed in between.
      await lockUser(tx, userId);
      const raced = await findRepeated(tx, userId, open);
      const left = open.filter(({ idempotencyKey }) => !raced.has(idempotencyKey));
      if (left.length === 0) return raced;
      const found = new Map([...raced, ...(await makeVideos(tx, deps, submission, left, now))]);
      if (alongside) {
        if (left.length < takes.length) throw keyReused();
        await alongside(
          tx,
          takes.flatMap(({ idempotencyKey }) => found.get(idempotencyKey) ?? []),
        );
      }
      return found;
    });
    for (const [key, id] of made) repeated.set(key, id);
  }
  return takes.flatMap(({ idempotencyKey }) => repeated.get(idempotencyKey) ?? []);
}

function numbered(takes: readonly Take[]): NumberedTake[] {
  return takes.map((take, index) => ({
    ...take,
    number: takes.length > 1 ? index : undefined,
    hash: canonicalHash(take.body),
  }));
}

/** Runs what concerns one take: its errors name the take. */
function ofTake<T>({ number }: NumberedTake, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ApiError) || number === undefined) throw error;
    throw new ApiError(error.code, error.message, { ...error.details, take: number });
  }
}

/** The videos made earlier under these keys. */
async function findRepeated(
  db: Kysely<Tables>,
  userId: string,
  takes: readonly NumberedTake[],
): Promise<Map<string, string>> {
  const keys = takes.map(({ idempotencyKey }) => idempotencyKey);
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'idempotency_key', 'request_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', keys)
    .execute();
  for (const take of takes) {
    const earlier = rows.find((row) => row.idempotency_key === take.idempotencyKey);
    if (earlier === undefined || earlier.request_hash === take.hash) continue;
    ofTake(take, () => {
      throw keyReused();
    });
  }
  return new Map(rows.map((row) => [row.idempotency_key, row.id]));
}

export function keyReused(): ApiError {
  return new ApiError('idempotency_mismatch', 'This Idempotency-Key was used before, with another body.');
}

/** Returns the new videos' ids by their keys. Only while the user's row is locked. */
async function makeVideos(
  tx: Transaction<Tables>,
  { payments, trials }: RequestDeps,
  { userId, maxCredits, isDrafted }: TakesRequest,
  takes: readonly OpenTake[],
  now: Date,
): Promise<Map<string, string>> {
  // A file's size is known only when it is there: with room left, the videos come whole.
  await requireRoom(tx, userId, { videos: takes.length, fileBytes: 1 });
  await checkPictures(tx, userId, takes);
  const hasPaid = async () => (await readStanding(tx, payments.provider, userId, now)).hasPaid;
  const reduced = await trialPrices(tx, trials, { userId, hasPaid }, takes, now);
  // Turns and lists follow the ids of videos that were made at the same moment.
  const ids = takes.map(() => randomUUID()).sort();
  const videos = takes.map((take, index) => ({
    ...take,
    id: ids[index] ?? randomUUID(),
    isTrial: reduced[index] !== undefined,
    credits: reduced[index] ?? take.fullCredits,
  }));
  const total = totalOf(videos);
  if (maxCredits !== undefined && total > maxCredits) {
    const subject = videos.length === 1 ? 'This video costs' : 'These videos cost';
    throw new ApiError('price_changed', `${subject} ${total} credits.`, { credits: total });
  }
  for (const [index, { id, credits, isTrial, ...take }] of videos.entries()) {
    const later = totalOf(videos.slice(index + 1));
    const holdId = await holdCredits(tx, { userId, videoId: id, credits, later }, now);
    await tx
      .insertInto('videos')
      .values({
        id,
        user_id: userId,
        idempotency_key: take.idempotencyKey,
        request_hash: take.hash,
        ...columnsOf(take.request),
        status: 'queued',
        credits,
        hold_id: holdId,
        created_at: now,
      })
      .execute();
    if (isTrial) await claimTrial(tx, { videoId: id, userId, ...take }, now);
  }
  await assignTurns(tx, userId);
  if (!isDrafted) await yieldToRequests(tx, userId);
  return new Map(videos.map(({ idempotencyKey, id }) => [idempotencyKey, id]));
}

function totalOf(videos: readonly { credits: number }[]): number {
  return videos.reduce((total, { credits }) => total + credits, 0);
}

async function lockUser(tx: Transaction<Tables>, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw accountGone();
  if (user.suspended_at !== null) throw suspended();
}

async function checkPictures(tx: Transaction<Tables>, userId: string, takes: readonly OpenTake[]): Promise<void> {
  const ids = takes.flatMap((take) => picturesOf(take).map(({ id }) => id));
  const pictures = await lockPictures(tx, userId, ids);
  for (const take of takes) {
    ofTake(take, () => {
      for (const { field, id } of picturesOf(take)) pictures.requireStored(id, field);
    });
  }
}

function picturesOf({ request }: OpenTake): { field: PictureField; id: string }[] {
  return PICTURE_FIELDS.flatMap((field) => {
    const id = request[field];
    return id === undefined ? [] : { field, id };
  });
}

interface Hold {
  userId: string;
  videoId: string;
  credits: number;
  /** Credits that the holds after this one need. */
  later: number;
}

async function holdCredits(
  tx: Transaction<Tables>,
  { userId, videoId, credits, later }: Hold,
  now: Date,
): Promise<number> {
  try {
    const hold = await post(tx, { type: 'hold', userId, amount: credits, cause: `video:${videoId}:hold` }, now);
    return hold.entryId;
  } catch (error) {
    if (!(error instanceof InsufficientCreditsError)) throw error;
    throw new ApiError('insufficient_credits', error.message, { missing: error.missing + later });
  }
}

function columnsOf({ model, mode, prompt, ...params }: VideoRequest) {
  return {
    model,
    mode,
    prompt,
    params: JSON.stringify(params),
    seed: params.seed ?? randomInt(MAX_SEED),
    image_id: params.imageId ?? null,
    end_image_id: params.endImageId ?? null,
  };
}
