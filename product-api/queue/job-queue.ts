import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../db/tables';

/**
 * `advance-video` follows a started video, `save-video` downloads and stores its files, `close-order` closes the
 * provider's order, `erase-video` stops a video of an erased account, `remove-file` deletes from storage, `list-erasure`
 * adds an erasure to the list outside the database, `send-mail` sends a message of the outbox. Videos that wait to be
 * started have a separate queue (videos/turns.ts).
 */
const JOB_KINDS = [
  'advance-video',
  'save-video',
  'close-order',
  'erase-video',
  'remove-file',
  'list-erasure',
  'send-mail',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export interface ClaimedJob {
  kind: JobKind;
  /** Video id, storage key, key of an erasure or id of a message. */
  subject: string;
  /** Number of failed runs. */
  failures: number;
  leaseId: string;
}

/**
 * A lease is longer than a worker's longest pause and is renewed while the job runs; if its worker died, the job is
 * free again after this time. Leases and due times use the database's clock, which all processes share.
 */
const LEASE_S = 30;
const RENEW_MS = 10_000;

const fromNow = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;

/** Creates a job in the caller's transaction. An existing one is not changed. */
export async function enqueue(db: Kysely<Tables>, kind: JobKind, subject: string, delayMs = 0): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, subject, due_at: fromNow(delayMs) })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}

/**
 * Creates a job that is already claimed; it is due once the lease is released or has expired. The caller's transaction
 * must ensure that there is none yet.
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
 * In how many ms the next job of each kind is due; 0 or less: now. Kinds without a job are left out; `start` is
 * included and due while a video that may start is waiting. One statement that reads one row per kind, however long the
 * queue is.
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

/** Claims the job that has been due longest, or returns undefined. No other worker gets it before the lease ends. */
export async function claimDueJob(db: Kysely<Tables>, kind: JobKind): Promise<ClaimedJob | undefined> {
  const [job] = await claimDueJobs(db, kind, 1);
  return job;
}

/** Claims up to `limit` jobs, those that have been due longest. */
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

/** Runs a job's work and renews its lease until it is done. */
export async function whileLeased<T>(
  { db, logger }: { db: Kysely<Tables>; logger: Logger },
  job: ClaimedJob,
  work: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(() => {
    renewLease(db, job).catch((error: unknown) =>
      logger.error({ err: error, job: job.subject }, 'lease could not be renewed'),
    );
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
 * Releases the job, due again after `delayMs`, or immediately if it was expedited in the meantime. Has no effect if the
 * lease was lost or the job was deleted.
 */
export async function reschedule(db: Kysely<Tables>, job: ClaimedJob, delayMs: number, failures = 0): Promise<void> {
  await leased(db, job)
    .set({ due_at: unlessHastened(fromNow(delayMs)), failures, lease_id: null, leased_until: null })
    .execute();
}

/** The due time of a running job says only whether it was expedited. */
const unlessHastened = (dueAt: RawBuilder<Date>) => sql<Date>`case when due_at <= now() then due_at else ${dueAt} end`;

function leased(db: Kysely<Tables>, job: ClaimedJob) {
  return db
    .updateTable('jobs')
    .where('kind', '=', job.kind)
    .where('subject', '=', job.subject)
    .where('lease_id', '=', job.leaseId);
}

/** Deletes a job that is done or obsolete. */
export async function dropJob(db: Kysely<Tables>, kind: JobKind, subject: string): Promise<void> {
  await dropJobs(db, kind, [subject]);
}

/** `dropJob` for any number of subjects, in one statement. */
export async function dropJobs(db: Kysely<Tables>, kind: JobKind, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await db.deleteFrom('jobs').where('kind', '=', kind).where('subject', 'in', subjects).execute();
}

/** Makes the job that follows a provider's order due now, because the provider has sent an update. */
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

/** Makes a job due now and forgets its failures; creates it if it is missing. */
export async function retryJob(db: Kysely<Tables>, kind: JobKind, subject: string): Promise<void> {
  const afresh = { due_at: sql<Date>`now()`, failures: 0 };
  await db
    .insertInto('jobs')
    .values({ kind, subject, ...afresh })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(afresh))
    .execute();
}

/** Ends all leases. Only for a process with exclusive use of the database: the holders are dead. */
export async function endAllLeases(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_id: null, leased_until: null, due_at: sql<Date>`now()` })
    .where('lease_id', 'is not', null)
    .execute();
}
