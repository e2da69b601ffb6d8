import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../db/tables';

/**
 * `advance-video` follows a started video, `save-video` brings its files in, `close-order` ends the provider's part,
 * `erase-video` takes one of a person who has left out of the works, `remove-file` deletes from storage, `list-erasure`
 * adds an erasure to the list outside the database. Videos that wait for their start are a queue of their own
 * (videos/slots.ts).
 */
const JOB_KINDS = ['advance-video', 'save-video', 'close-order', 'erase-video', 'remove-file', 'list-erasure'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export interface ClaimedJob {
  kind: JobKind;
  /** Video id, storage key or key of an erasure. */
  subject: string;
  /** Times it ran and threw. */
  failures: number;
  leaseId: string;
}

/**
 * A lease outlives a worker's longest pause and is renewed while the work goes on; a job whose worker died is free
 * again after this long. Leases and due times go by the database's clock, which all processes share.
 */
const LEASE_S = 30;
const RENEW_MS = 10_000;

const fromNow = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;

/** Makes a job in the caller's transaction. One that stands already is left as it is. */
export async function enqueue(db: Kysely<Tables>, kind: JobKind, subject: string, delayMs = 0): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, subject, due_at: fromNow(delayMs) })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}

/**
 * Makes a job that is at work already, as if it had been claimed; due once the lease is given back or has ended.
 * The caller's transaction has made sure that there is none.
 */
export async function enqueueLeased(db: Kysely<Tables>, kind: JobKind, subject: string): Promise<ClaimedJob> {
  const lease = { due_at: fromNow(LEASE_S * 1000), leased_until: fromNow(LEASE_S * 1000), lease_id: randomUUID() };
  await db
    .insertInto('jobs')
    .values({ kind, subject, ...lease })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ ...lease, failures: 0 }))
    .execute();
  return { kind, subject, failures: 0, leaseId: lease.lease_id };
}

/** `enqueue` for any number of subjects, in one statement. */
export async function enqueueAll(db: Kysely<Tables>, kind: JobKind, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    insert into jobs (kind, subject)
    select ${kind}, subject from jsonb_array_elements_text(${JSON.stringify(subjects)}::jsonb) subject
    on conflict (kind, subject) do nothing`.execute(db);
}

/**
 * In how many ms the next job of each kind is due; 0 or less: now. Kinds without a job are left out; `start` is there, and
 * due, while a video waits that has a turn. One statement that looks at a row a kind, whatever is in the queue.
 */
export async function readNextDue(db: Kysely<Tables>): Promise<{ work: JobKind | 'start'; inMs: number }[]> {
  const { rows } = await sql<{ work: JobKind | 'start'; inMs: number }>`
    select k.kind as work, next.in_ms as "inMs"
    from unnest(array[${sql.join(JOB_KINDS.map((kind) => sql.lit(kind)))}]) as k(kind)
    cross join lateral (
      select (extract(epoch from (due_at - now())) * 1000)::float8 as in_ms
      from jobs where jobs.kind = k.kind
      order by due_at limit 1
    ) next
    union all
    select 'start', 0
    where exists (select from videos where status = 'queued' and turn is not null and deleted_at is null)`.execute(db);
  return rows;
}

/** Takes the job that has been due longest, or undefined. Nobody else gets it before the lease ends. */
export async function claimDueJob(db: Kysely<Tables>, kind: JobKind): Promise<ClaimedJob | undefined> {
  const [job] = await claimDueJobs(db, kind, 1);
  return job;
}

/** Takes up to `limit` jobs, those that have been due longest. */
export async function claimDueJobs(db: Kysely<Tables>, kind: JobKind, limit: number): Promise<ClaimedJob[]> {
  return (
    db
      .updateTable('jobs')
      // Not due while it is at work: those who look for a due one need not look past it, and one that was hastened
      // meanwhile can be told from the rest.
      .set({ lease_id: randomUUID(), leased_until: fromNow(LEASE_S * 1000), due_at: fromNow(LEASE_S * 1000) })
      .where('kind', '=', kind)
      .where('subject', 'in', (eb) =>
        eb
          .selectFrom('jobs as due')
          .select('due.subject')
          .where('due.kind', '=', kind)
          .where('due.due_at', '<=', sql<Date>`now()`)
          .where((or) => or.or([or('due.leased_until', 'is', null), or('due.leased_until', '<', sql<Date>`now()`)]))
          .orderBy('due.due_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['kind', 'subject', 'failures', 'lease_id as leaseId'])
      .execute() as Promise<ClaimedJob[]>
  );
}

/** Does the work of a job, and keeps the job for as long as that takes. */
export async function whileLeased<T>(
  { db, logger }: { db: Kysely<Tables>; logger: Logger },
  job: ClaimedJob,
  work: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(() => {
    renewLease(db, job).catch((error: unknown) => logger.error({ err: error, job: job.subject }, 'lease'));
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

async function renewLease(db: Kysely<Tables>, job: ClaimedJob): Promise<void> {
  const until = fromNow(LEASE_S * 1000);
  await leased(db, job)
    .set({ leased_until: until, due_at: unlessHastened(until) })
    .execute();
}

/**
 * Gives the job back, due again after `delayMs`, or at once when it was hastened meanwhile. Without effect when the lease
 * was lost or the job is gone.
 */
export async function reschedule(db: Kysely<Tables>, job: ClaimedJob, delayMs: number, failures = 0): Promise<void> {
  await leased(db, job)
    .set({ due_at: unlessHastened(fromNow(delayMs)), failures, lease_id: null, leased_until: null })
    .execute();
}

/** What a job under way is due at says only whether somebody has hastened it. */
const unlessHastened = (dueAt: RawBuilder<Date>) => sql<Date>`case when due_at <= now() then due_at else ${dueAt} end`;

function leased(db: Kysely<Tables>, job: ClaimedJob) {
  return db
    .updateTable('jobs')
    .where('kind', '=', job.kind)
    .where('subject', '=', job.subject)
    .where('lease_id', '=', job.leaseId);
}

/** The job is done, or has lost its point. */
export async function dropJob(db: Kysely<Tables>, kind: JobKind, subject: string): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Makes the job that follows a provider's order due now: the provider has news of it. */
export async function expediteOrder(db: Kysely<Tables>, ref: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: sql<Date>`now()` })
    .where('kind', '=', 'advance-video')
    .where('subject', 'in', (eb) =>
      eb
        .selectFrom('videos')
        .select(sql<string>`id::text`.as('id'))
        .where('provider_ref', '=', ref),
    )
    .execute();
}

/** Makes a job due now, as if it had never failed; one that is missing is made. */
export async function retryJob(db: Kysely<Tables>, kind: JobKind, subject: string): Promise<void> {
  const afresh = { due_at: sql<Date>`now()`, failures: 0 };
  await db
    .insertInto('jobs')
    .values({ kind, subject, ...afresh })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(afresh))
    .execute();
}

/** Ends all leases. Only for a process that has the database to itself: whoever held them is dead. */
export async function endAllLeases(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_id: null, leased_until: null, due_at: sql<Date>`now()` })
    .where('lease_id', 'is not', null)
    .execute();
}
