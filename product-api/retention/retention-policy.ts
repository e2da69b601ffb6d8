import { sql } from 'kysely';
import { DAY_MS } from '#contracts/day';
import type { VideoRetention } from '#contracts/plan';
import type { PaymentDeps } from '../payments/payment-deps';
import { RENEWING_STATUSES } from '../subscriptions/standing';

/** A plan that a user has, or had. */
interface HeldPlan {
  retentionDays: number;
  /** When its videos lose its retention; null while it renews. */
  until: Date | null;
}

/**
 * How long one user's videos are kept. A video's time counts from the day it became ready and is the longest of: the
 * time for all users, the time for users who have paid, and the plan's time, which lasts until some days after the
 * plan's end. So a plan that is bought extends all videos that are there, and one that ends shortens nothing at once.
 */
export class RetentionPolicy {
  constructor(
    private readonly terms: VideoRetention,
    private readonly hasPaid: boolean,
    private readonly plans: readonly HeldPlan[],
  ) {}

  /** When the retention of a video that became ready at `readyAt` ends, by current data. */
  expiryOf(readyAt: Date): Date {
    const ends = this.plans.map(({ retentionDays, until }) =>
      Math.min(after(readyAt, retentionDays), this.#endOf(until)),
    );
    return new Date(Math.max(after(readyAt, this.#baseDays()), ...ends));
  }

  /** Videos that became ready up to this moment have had their time by `moment`. */
  lastExpired(moment: Date): Date {
    return new Date(after(moment, -this.daysAt(moment)));
  }

  /** For how many days a video is kept, judged at `moment`. */
  daysAt(moment: Date): number {
    const held = this.plans.filter(({ until }) => this.#endOf(until) > moment.getTime());
    return Math.max(this.#baseDays(), ...held.map(({ retentionDays }) => retentionDays));
  }

  #baseDays(): number {
    return this.hasPaid ? this.terms.paidDays : this.terms.freeDays;
  }

  #endOf(until: Date | null): number {
    return until === null ? Number.POSITIVE_INFINITY : after(until, this.terms.graceDays);
  }
}

function after(moment: Date, days: number): number {
  return moment.getTime() + days * DAY_MS;
}

export type RetentionDeps = Pick<PaymentDeps, 'db' | 'payments' | 'shop'>;

interface StandingRow {
  userId: string;
  hasPaid: boolean;
  /** Null for packs. */
  retentionDays: number | null;
  isRenewing: boolean;
  until: Date | null;
}

/**
 * Retention for each of these users, of whom there is at least one. A plan counts for the periods that were paid; the
 * one that a subscription will renew has no end yet. A refund takes back credits, not the time of videos.
 */
export async function readRetentionPolicies(
  { db, payments: { provider }, shop: { retention } }: RetentionDeps,
  userIds: readonly string[],
): Promise<(userId: string) => RetentionPolicy> {
  const { rows } = await sql<StandingRow>`
    select
      p.user_id as "userId",
      coalesce(bool_or(p.amount_cents > 0), false) as "hasPaid",
      t.retention_days as "retentionDays",
      coalesce(bool_or(
        s.status in (${sql.join(RENEWING_STATUSES)}) and s.ends_at is null and s.ended_at is null
          and current_terms.item = t.item
      ), false) as "isRenewing",
      max(least(p.period_end, s.ended_at)) as until
    from payments p
      left join price_terms t on t.price_id = p.price_id
      left join subscriptions s on s.provider = p.provider and s.id = p.subscription_id
      left join price_terms current_terms on current_terms.price_id = s.price_id
    where p.provider = ${provider} and p.user_id in (${sql.join(userIds)}) and p.paid_at is not null
    group by p.user_id, t.retention_days`.execute(db);
  return (userId) => {
    const held = rows.filter((row) => row.userId === userId);
    return new RetentionPolicy(
      retention,
      held.some(({ hasPaid }) => hasPaid),
      held.flatMap(({ retentionDays, isRenewing, until }) =>
        retentionDays === null ? [] : [{ retentionDays, until: isRenewing ? null : until }],
      ),
    );
  };
}

/** Like `readRetentionPolicies`, for one user. */
export async function readRetentionPolicy(deps: RetentionDeps, userId: string): Promise<RetentionPolicy> {
  return (await readRetentionPolicies(deps, [userId]))(userId);
}
