import { type Kysely, sql, type Transaction } from 'kysely';
import type { VideoRequest } from '#contracts/api/videos';
import type { UserInfo } from '#contracts/api/users';
import { lowestCreditCost } from '#contracts/credit-cost';
import type { Model } from '#contracts/model';
import { providerCostUsd } from '#contracts/provider-cost';
import { trialCost, trialCredits, type TrialRule } from '#contracts/trial';
import type { Tables } from '../db/tables';
import { dayOf } from './provider-orders';

/** Which first videos cost less, and how much all of them may cost us. */
export interface TrialTerms {
  /** Undefined: there are none. */
  rule: TrialRule | undefined;
  /** For all accounts together; undefined: no limit. */
  usdPerDay: number | undefined;
}

interface Applicant {
  userId: string;
  /** Asked only if the video could have a trial. */
  hasPaid: () => Promise<boolean>;
}

/** An arbitrary number that nothing else locks. */
const DAY_LIMIT_LOCK = 7_290_029;

interface Candidate {
  model: Model;
  request: VideoRequest;
}

/**
 * The reduced price of each of these videos, which are requested together; undefined for one that has the usual price.
 * Of several on one model only the first can have a trial. Call with the user's row locked, in the transaction that
 * claims them.
 */
export async function trialPrices(
  tx: Transaction<Tables>,
  { rule, usdPerDay }: TrialTerms,
  applicant: Applicant,
  videos: readonly Candidate[],
  now: Date,
): Promise<(number | undefined)[]> {
  const reduced = videos.map(({ model, request }) => trialCost(model, request, rule));
  const none = videos.map(() => undefined);
  if (reduced.every((credits) => credits === undefined) || !(await isNewcomer(tx, applicant))) return none;
  const used = new Set(await usedModels(tx, applicant.userId));
  const isLeft = ({ model }: Candidate, index: number) => reduced[index] !== undefined && !used.has(model.key);
  if (!videos.some(isLeft)) return none;
  let leftUsd = Number.POSITIVE_INFINITY;
  if (usdPerDay !== undefined) {
    // So that concurrent claims of different accounts don't exceed the limit together.
    await sql`select pg_advisory_xact_lock(${DAY_LIMIT_LOCK})`.execute(tx);
    leftUsd = usdPerDay - (await trialSpendingUsd(tx, now));
  }
  return videos.map((video, index) => {
    const usd = costUsd(video.model, video.request);
    if (!isLeft(video, index) || usd > leftUsd) return undefined;
    used.add(video.model.key);
    leftUsd -= usd;
    return reduced[index];
  });
}

/**
 * As `trialPrices`, for prices that are only shown: nothing is locked, and the price of one that is requested later may
 * be another one by then.
 */
export async function expectTrialPrices(
  db: Kysely<Tables>,
  terms: TrialTerms,
  applicant: Applicant,
  videos: readonly { model: Model; fullCredits: number }[],
  now: Date,
): Promise<(number | undefined)[]> {
  const reduced = videos.map(({ model, fullCredits }) =>
    fullCredits === lowestCreditCost(model) ? trialCredits(model, terms.rule) : undefined,
  );
  if (reduced.every((credits) => credits === undefined)) return reduced;
  const { open, used } = await readTrials(db, terms, applicant, now);
  const taken = new Set(used);
  return videos.map(({ model }, index) => {
    if (!open || reduced[index] === undefined || taken.has(model.key)) return undefined;
    taken.add(model.key);
    return reduced[index];
  });
}

export interface Claim {
  videoId: string;
  userId: string;
  model: Model;
  request: VideoRequest;
  fullCredits: number;
}

/** Fails by a unique index if the account has a trial of this model already. */
export async function claimTrial(tx: Transaction<Tables>, claim: Claim, now: Date): Promise<void> {
  await tx
    .insertInto('trials')
    .values({
      video_id: claim.videoId,
      user_id: claim.userId,
      model: claim.model.key,
      full_credits: claim.fullCredits,
      cost_usd: costUsd(claim.model, claim.request),
      claimed_at: now,
    })
    .execute();
}

/** Its credits went back, so the model may be tried again. No effect on a video at the usual price. */
export async function returnTrial(tx: Transaction<Tables>, videoId: string, now: Date): Promise<void> {
  await tx
    .updateTable('trials')
    .set({ returned_at: now })
    .where('video_id', '=', videoId)
    .where('returned_at', 'is', null)
    .execute();
}

export async function readTrials(
  db: Kysely<Tables>,
  { rule, usdPerDay }: TrialTerms,
  applicant: Applicant,
  now: Date,
): Promise<UserInfo['trials']> {
  if (!rule || !(await isNewcomer(db, applicant))) return { open: false, used: [] };
  const isSpent = usdPerDay !== undefined && (await trialSpendingUsd(db, now)) >= usdPerDay;
  return { open: !isSpent, used: await usedModels(db, applicant.userId) };
}

async function usedModels(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const used = await db
    .selectFrom('trials')
    .select('model')
    .where('user_id', '=', userId)
    .where('returned_at', 'is', null)
    .orderBy('model')
    .execute();
  return used.map(({ model }) => model);
}

/**
 * Has the signup credits and no purchase. A person who returns after an erasure got no signup credits, so trials are
 * once per person as well.
 */
async function isNewcomer(db: Kysely<Tables>, { userId, hasPaid }: Applicant): Promise<boolean> {
  if (await hasPaid()) return false;
  const gift = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('cause', '=', `signup:${userId}`)
    .executeTakeFirst();
  return gift !== undefined;
}

/** Cost of today's trials, incurred or possible: by the catalogue, or by what was really billed if that is more. */
async function trialSpendingUsd(db: Kysely<Tables>, now: Date): Promise<number> {
  const { rows } = await sql<{ usd: number }>`
    select round(coalesce(sum(greatest(
      case when t.returned_at is null then t.cost_usd else 0 end,
      (select coalesce(sum(o.cost_usd), 0) from provider_orders o
        where o.video_id = t.video_id and o.is_billed is not false)
    )), 0)::numeric, 6)::double precision as usd
    from trials t where t.claimed_at >= ${dayOf(now)}`.execute(db);
  return rows[0]?.usd ?? 0;
}

/** At the most expensive provider of the model. */
function costUsd(model: Model, request: VideoRequest): number {
  return Math.max(...model.providers.map((provider) => providerCostUsd(provider, request) ?? 0));
}
