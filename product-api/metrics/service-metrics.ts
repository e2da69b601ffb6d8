import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Tables } from '../db/tables';
import { UNFINISHED } from '../videos/unfinished';

type JobState = 'waiting' | 'due' | 'in_work' | 'failing';

/**
 * Metrics of the current work, read from the database at every scrape. All processes report the same values, so
 * dashboards must use their maximum, not their sum.
 */
export function watchDatabase(registry: Registry, db: Kysely<Tables>): void {
  const registers = [registry];
  new Gauge({
    name: 'videos_unfinished',
    help: 'Videos that are queued, running or being saved.',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = new Map((await countVideos(db)).map(({ status, videos }) => [status, videos]));
      for (const status of UNFINISHED) this.set({ status }, counts.get(status) ?? 0);
    },
  });
  new Gauge({
    name: 'credits_held',
    help: 'Credits that unfinished videos hold.',
    registers,
    async collect() {
      this.set((await countVideos(db)).reduce((sum, { credits }) => sum + credits, 0));
    },
  });
  new Gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the video that has waited longest has been waiting; 0 when none waits.',
    registers,
    async collect() {
      this.set(await oldestQueuedS(db));
    },
  });
  new Gauge({
    name: 'payment_events_without_effect',
    help: 'Events of the payment service of the last day that were refused, or set aside because they cannot be read.',
    labelNames: ['outcome'],
    registers,
    async collect() {
      this.reset();
      for (const { outcome, events } of await countEventsWithoutEffect(db)) this.set({ outcome }, events);
    },
  });
  new Gauge({
    name: 'reports_oldest_seconds',
    help: 'How long the report of a video that has waited longest for a decision has been waiting; 0 when none waits.',
    registers,
    async collect() {
      this.set(await oldestReportS(db));
    },
  });
  new Gauge({
    name: 'jobs',
    help: 'Durable jobs: waiting for their time, due, in work, or failing (to be tried again).',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, state, jobs } of await countJobs(db)) this.set({ kind, state }, jobs);
    },
  });
}

/** The partial index of unfinished videos keeps this quick, however many there have ever been. */
async function countVideos(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('videos')
    .select(['status', sql<number | string>`count(*)`.as('videos'), sql<number | string>`sum(credits)`.as('credits')])
    .where('status', 'in', UNFINISHED)
    .groupBy('status')
    .execute();
  return rows.map(({ status, videos, credits }) => ({ status, videos: Number(videos), credits: Number(credits) }));
}

async function oldestQueuedS(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('videos')
    .select(sql<string | null>`extract(epoch from now() - min(created_at))`.as('seconds'))
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return Math.max(0, Number(row?.seconds ?? 0));
}

async function oldestReportS(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - least(
      (select min(reported_at) from video_reports where decided_at is null),
      (select min(reported_at) from shared_video_reports where decided_at is null)
    )), 0)::float8 as seconds`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Their partial indexes keep this quick. */
async function countEventsWithoutEffect(db: Kysely<Tables>) {
  const outcomes = ['refused', 'unreadable'] as const;
  return Promise.all(
    outcomes.map(async (outcome) => {
      const { events } = await db
        .selectFrom('payment_events')
        .select(sql<number | string>`count(*)`.as('events'))
        .where('outcome', '=', sql.lit(outcome))
        .where('received_at', '>', sql<Date>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow();
      return { outcome, events: Number(events) };
    }),
  );
}

async function countJobs(db: Kysely<Tables>) {
  const state = sql<JobState>`case
    when failures > 0 then 'failing'
    when leased_until > now() then 'in_work'
    when due_at <= now() then 'due'
    else 'waiting' end`;
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', state.as('state'), sql<number | string>`count(*)`.as('jobs')])
    .groupBy(['kind', sql`2`])
    .execute();
  return rows.map(({ jobs, ...row }) => ({ ...row, jobs: Number(jobs) }));
}
