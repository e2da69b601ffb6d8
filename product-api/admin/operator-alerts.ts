import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables';

interface Alert {
  /** As in ops/prometheus/alerts.yml, where it has the same. */
  name: string;
  /** How often it is repeated while it lasts. */
  every: 'hour' | 'day';
  /** Answers one row with the number of things that are wrong. */
  question: RawBuilder<{ count: number }>;
  summary: (count: number) => string;
  /** Advice to the operator. */
  cure: string;
}

/** Conditions that the database alone tells; rates of errors and of slow calls are Prometheus's. */
const ALERTS: readonly Alert[] = [
  {
    name: 'QueueStandsStill',
    every: 'hour',
    question: sql`select count(*)::int as count from videos
      where status = 'queued' and created_at < now() - interval '30 minutes'`,
    summary: (count) => `${count} videos have been waiting for half an hour: no provider takes orders.`,
    cure: 'Look at the providers’ status pages. To use another one, change VIDEO_PROVIDERS and restart.',
  },
  {
    name: 'AccountRefused',
    every: 'hour',
    question: sql`select count(*)::int as count from provider_states where refuses_account or key_refused_at is not null`,
    summary: (count) => `${count} providers refuse our account: no balance, or a key that does not work.`,
    cure: 'Top the account up, or replace the key and restart.',
  },
  {
    name: 'EndpointGivesNothing',
    every: 'day',
    question: sql`select count(*)::int as count from endpoint_states
      where shut_because in ('gone', 'denied', 'unusable') and (shut_until is null or shut_until > now())`,
    summary: (count) => `${count} endpoints get no orders.`,
    cure: 'Run "npm run admin -- endpoints", and look at the models’ pages at the provider.',
  },
  {
    name: 'JobsFail',
    every: 'hour',
    question: sql`select case when count(*) > 20 then count(*)::int else 0 end as count from jobs where failures > 0`,
    summary: (count) => `${count} jobs fail again and again.`,
    cure: 'The log lines "job failed" say why: storage or a provider refuses.',
  },
  {
    name: 'PaymentOwedBack',
    every: 'hour',
    question: sql`select count(*)::int as count from payments
      where owed_back_at < now() - interval '1 hour'
        and (paid_back_at is null or (charged_cents > 0 and refunded_cents < charged_cents))`,
    summary: (count) => `${count} payments of erased accounts could not be paid back.`,
    cure: 'The log lines "payment of an erased account not paid back" name them: refund them in Stripe’s dashboard.',
  },
  {
    name: 'PaymentEventsWithoutEffect',
    every: 'day',
    question: sql`select count(*)::int as count from payment_events
      where outcome in ('refused', 'unreadable') and received_at > now() - interval '1 day'`,
    summary: (count) => `${count} events of the payment service had no effect: somebody may have paid for nothing.`,
    cure: 'Run "npm run ledger:audit", which lists them with their reasons, and compare with Stripe’s dashboard.',
  },
  {
    name: 'ReportsWait',
    every: 'day',
    question: sql`select count(*)::int as count from (
        select reported_at from video_reports where decided_at is null
        union all select reported_at from shared_video_reports where decided_at is null
      ) r where reported_at < now() - interval '1 day'`,
    summary: (count) => `${count} reports of videos have waited for more than a day.`,
    cure: 'Run "npm run admin -- reports", and decide them.',
  },
  {
    name: 'WithdrawalsWait',
    every: 'day',
    question: sql`select count(*)::int as count from withdrawals
      where handled_at is null and received_at < now() - interval '1 day'`,
    summary: (count) => `${count} withdrawals have waited for more than a day.`,
    cure: 'Run "npm run withdrawals": the refund is due within 14 days.',
  },
  {
    name: 'MailFails',
    every: 'day',
    question: sql`select count(*)::int as count from outbox where failed_at > now() - interval '1 day'`,
    summary: (count) => `${count} messages were given up in the last day.`,
    cure: 'The log lines "mail failed for good" say why.',
  },
];

export interface RaisedAlert extends Pick<Alert, 'name' | 'every' | 'cure'> {
  summary: string;
}

/** The alerts whose condition holds now. */
export async function findAlerts(db: Kysely<Tables>): Promise<RaisedAlert[]> {
  const raised: RaisedAlert[] = [];
  for (const { name, every, question, summary, cure } of ALERTS) {
    const { rows } = await question.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) raised.push({ name, every, cure, summary: summary(count) });
  }
  return raised;
}
