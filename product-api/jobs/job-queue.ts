import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/**
 * `start-video` waits for its turn, `advance-video` follows a started one, `save-video` brings its files in, `close-order`
 * ends the provider's part, `remove-file` deletes from storage.
 */
export type JobKind = 'start-video' | 'advance-video' | 'save-video' | 'close-order' | 'remove-file';

export interface ClaimedJob {
  kind: JobKind;
  /** Video id or storage key. */
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

const fromNow = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;

/** Makes a job in the caller's transaction. One that stands already is left as it is. */
export async function enqueue(db: Kysely<Tables>, kind: JobKind, subject: string, delayMs = 0): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, subject, due_at: fromNow(delayMs) })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}

/** Takes the job that has been due longest, or undefined. Nobody else gets it before the lease ends. */
export async function claimDueJob(db: Kysely<Tables>, kind: JobKind): Promise<ClaimedJob | undefined> {
  return db
    .updateTable('jobs')
    .set({ lease_id: randomUUID(), leased_until: fromNow(LEASE_S * 1000) })
    .where('kind', '=', kind)
    .where('subject', '=', (eb) =>
      eb
        .selectFrom('jobs as due')
        .select('due.subject')
        .where('due.kind', '=', kind)
        .where('due.due_at', '<=', sql<Date>`now()`)
        .where((or) => or.or([or('due.leased_until', 'is', null), or('due.leased_until', '<', sql<Date>`now()`)]))
        .orderBy('due.due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['kind', 'subject', 'failures', 'lease_id as leaseId'])
    .executeTakeFirst() as Promise<ClaimedJob | undefined>;
}

/** Keeps a job whose work takes longer. */
export async function renewLease(db: Kysely<Tables>, job: ClaimedJob): Promise<void> {
  await leased(db, job)
    .set({ leased_until: fromNow(LEASE_S * 1000) })
    .execute();
}

/** Gives the job back, due again after `delayMs`. Without effect when the lease was lost or the job is gone. */
export async function reschedule(db: Kysely<Tables>, job: ClaimedJob, delayMs: number, failures = 0): Promise<void> {
  await leased(db, job)
    .set({ due_at: fromNow(delayMs), failures, lease_id: null, leased_until: null })
    .execute();
}

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
export async function hastenOrder(db: Kysely<Tables>, ref: string): Promise<void> {
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

/** Ends all leases. Only for a process that has the database to itself: whoever held them is dead. */
export async function endAllLeases(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('jobs').set({ lease_id: null, leased_until: null }).where('lease_id', 'is not', null).execute();
}
