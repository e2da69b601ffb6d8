import { randomInt, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Model } from '#contracts/model';
import type { VideoRequest } from '#contracts/api/videos';
import { checkVideoRequest } from '#contracts/video-request';
import { MAX_SEED, OPTIONAL_FIELDS, type VideoParams } from '#contracts/video-settings';
import languages from '../../content/languages.json';
import { ApiError } from '../api-error';
import type { Catalogue } from '../catalogue/load-catalogue';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { InsufficientCreditsError } from '../ledger/ledger-errors';
import { post } from '../ledger/post';
import { checkPrompt } from '../prompts/check-prompt';
import { promptRefusals } from '../prompts/prompt-refusals';
import type { Payments } from '../payments/payments';
import { readStanding } from '../subscriptions/standing';
import { suspended } from '../users/suspension';
import { canonicalHash } from './canonical-hash';
import { canServe, EndpointStates } from './endpoint-states';
import type { VideoProvider } from './provider';
import { assignSlots } from './slots';
import { claimTrial, trialPrice, type TrialTerms } from './trials';

export interface Submission {
  userId: string;
  idempotencyKey: string;
  /** As received, not validated yet. */
  body: unknown;
  /** BCP 47: the language of the page that sends it, if it says so. */
  language?: string | undefined;
}

export interface RequestDeps {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  providers: readonly VideoProvider[];
  payments: Pick<Payments, 'provider'>;
  trials: TrialTerms;
}

/**
 * Holds the credits, writes the video, claims its trial if it has one, and gives it its turn: all in one transaction,
 * or nothing. Returns the video's id, which is the same for every repetition under the same key.
 *
 * @throws ApiError `insufficient_credits`, `price_changed`, `model_retired`, `invalid_field`, `prompt_refused`, `not_found` (a picture),
 * `idempotency_mismatch`
 */
export async function requestVideo(
  { db, catalogue, providers, payments, trials }: RequestDeps,
  submission: Submission,
  now: Date,
): Promise<string> {
  // A repeated press may have seen another price.
  const { body, maxCredits } = withoutMaxCredits(submission.body);
  const requestHash = canonicalHash(body);
  // Before any check, so that a retry gets the first answer even when the catalogue has changed since.
  const repeated = await findRepeated(db, submission, requestHash);
  if (repeated !== undefined) return repeated;

  const model = modelOf(catalogue, body);
  const checked = checkVideoRequest(model, body);
  if (!checked.ok) {
    const { field, message } = checked.fault;
    throw new ApiError('invalid_field', message, { field });
  }
  const { request, credits: fullCredits } = checked;
  refuseBadPrompt(request, submission.language);
  await requireEndpoint(db, providers, { model, request, now });
  return inTransaction(db, async (tx) => {
    // The user's row serialises their submissions; another request with this key may have been committed in between.
    await lockUser(tx, submission.userId);
    const raced = await findRepeated(tx, submission, requestHash);
    if (raced !== undefined) return raced;
    await checkPictures(tx, submission.userId, request);

    const { userId } = submission;
    const hasPaid = async () => (await readStanding(tx, payments.provider, userId, now)).hasPaid;
    const reduced = await trialPrice(tx, trials, { userId, hasPaid }, { model, request }, now);
    const credits = reduced ?? fullCredits;
    if (maxCredits !== undefined && credits > maxCredits) {
      throw new ApiError('price_changed', `This video costs ${credits} credits.`, { credits });
    }
    const id = randomUUID();
    const holdId = await holdCredits(tx, userId, id, credits, now);
    await tx
      .insertInto('videos')
      .values({
        id,
        user_id: userId,
        idempotency_key: submission.idempotencyKey,
        request_hash: requestHash,
        ...columnsOf(request),
        status: 'queued',
        credits,
        hold_id: holdId,
        created_at: now,
      })
      .execute();
    if (reduced !== undefined) {
      await claimTrial(tx, { videoId: id, userId, model, request, fullCredits }, now);
    }
    await assignSlots(tx, userId);
    return id;
  });
}

async function findRepeated(db: Kysely<Tables>, submission: Submission, hash: string): Promise<string | undefined> {
  const earlier = await db
    .selectFrom('videos')
    .select(['id', 'request_hash'])
    .where('user_id', '=', submission.userId)
    .where('idempotency_key', '=', submission.idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (earlier.request_hash === hash) return earlier.id;
  throw new ApiError('idempotency_mismatch', 'This Idempotency-Key was used before, with another body.');
}

/** The price is no setting of a video, so what checks the settings doesn't see it. */
function withoutMaxCredits(given: unknown): { body: unknown; maxCredits: number | undefined } {
  if (given === null || typeof given !== 'object' || !('maxCredits' in given)) {
    return { body: given, maxCredits: undefined };
  }
  const { maxCredits, ...body } = given;
  if (typeof maxCredits === 'number' && Number.isSafeInteger(maxCredits) && maxCredits > 0) return { body, maxCredits };
  throw new ApiError('invalid_field', '"maxCredits" must be a whole number above zero.', { field: 'maxCredits' });
}

function modelOf(catalogue: Catalogue, body: unknown): Model {
  const key = body !== null && typeof body === 'object' && 'model' in body ? body.model : undefined;
  if (typeof key !== 'string') throw new ApiError('invalid_field', '"model" is required.', { field: 'model' });
  const model = catalogue.get(key);
  if (!model) throw new ApiError('invalid_field', `There is no model "${key.slice(0, 60)}".`, { field: 'model' });
  if (model.status === 'retired') throw retired(model);
  return model;
}

function retired(model: Model): ApiError {
  return new ApiError('model_retired', `${model.title} has been retired.`, {
    field: 'model',
    replacedBy: model.replacedBy,
  });
}

/** Some provider must support it: a refusal now is better than a failure later. */
async function requireEndpoint(
  db: Kysely<Tables>,
  providers: readonly VideoProvider[],
  { model, request, now }: { model: Model; request: VideoRequest; now: Date },
): Promise<void> {
  const endpoints = await EndpointStates.read(db, now);
  const placesFor = (params: VideoParams) => endpoints.endpointsFor(providers, model, { mode: request.mode, params });
  const places = placesFor(request);
  if (canServe(places)) return;
  if (places.shut.includes('gone') && !places.shut.includes('unusable')) throw retired(model);
  // The setting without which some provider could make it.
  const field = OPTIONAL_FIELDS.find(
    (candidate) =>
      request[candidate] !== undefined && placesFor({ ...request, [candidate]: undefined }).open.length > 0,
  );
  throw new ApiError('invalid_field', `${model.title} can't be made with these settings at the moment.`, {
    field: field ?? 'model',
  });
}

function refuseBadPrompt({ prompt, negativePrompt }: VideoRequest, language: string | undefined): void {
  const broken = checkPrompt({ prompt, negativePrompt, language });
  if (!broken) return;
  const { field, reason } = broken;
  const code = languages.find(({ hreflang }) => hreflang === language)?.code;
  promptRefusals.emit('refused', { field, reason, language: code ?? 'unknown' });
  throw new ApiError('prompt_refused', `The prompt breaks the rule "${reason}".`, { field, reason });
}

async function lockUser(tx: Transaction<Tables>, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Erased since the session was checked.
  if (!user) throw new ApiError('unauthenticated', 'This account is gone.');
  if (user.suspended_at !== null) throw suspended();
}

async function checkPictures(tx: Transaction<Tables>, userId: string, request: VideoRequest): Promise<void> {
  for (const field of ['imageId', 'endImageId'] as const) {
    const id = request[field];
    if (id === undefined) continue;
    const upload = isUuid(id)
      ? await tx
          .selectFrom('uploads')
          .select('status')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          // Kept from being swept as unused between this look and the video's row that refers to it.
          .forKeyShare()
          .executeTakeFirst()
      : undefined;
    if (!upload) throw new ApiError('not_found', 'There is no such picture.', { field });
    if (upload.status !== 'stored') {
      throw new ApiError('invalid_field', 'The picture has not been uploaded yet.', { field });
    }
  }
}

async function holdCredits(
  tx: Transaction<Tables>,
  userId: string,
  videoId: string,
  credits: number,
  now: Date,
): Promise<number> {
  try {
    const hold = await post(tx, { type: 'hold', userId, amount: credits, cause: `video:${videoId}:hold` }, now);
    return hold.entryId;
  } catch (error) {
    if (!(error instanceof InsufficientCreditsError)) throw error;
    throw new ApiError('insufficient_credits', error.message, { missing: error.missing });
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
