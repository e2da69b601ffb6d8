import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';
import { UNFINISHED_LITERALS } from '../videos/unfinished';

/** How many of each are listed. */
const LISTED = 20;

/** Reads the videos that are queued, in progress, and failing. */
export async function readQueue(db: Kysely<Tables>, now: Date) {
  const videos = await sql<{ status: string; videos: number; oldest: Date }>`
    select status, count(*)::integer as videos, min(created_at) as oldest
    from videos where status in ${UNFINISHED_LITERALS} group by status order by status`.execute(db);
  const jobs = await sql<{ kind: string; jobs: number; due: number; failing: number; oldestDue: Date }>`
    select kind, count(*)::integer as jobs, (count(*) filter (where due_at <= now()))::integer as due,
      (count(*) filter (where failures > 0))::integer as failing, min(due_at) as "oldestDue"
    from jobs group by kind order by kind`.execute(db);
  const failing = await db
    .selectFrom('jobs')
    .select(['kind', 'subject', 'failures', 'due_at as dueAt'])
    .where('failures', '>', 0)
    .orderBy('failures', 'desc')
    .limit(LISTED)
    .execute();
  const overdue = await db
    .selectFrom('videos')
    .select(['id', 'status', 'model', 'provider', 'deadline_at as deadline'])
    .where('status', 'in', ['running', 'saving'])
    .where('deadline_at', '<', now)
    .orderBy('deadline_at')
    .limit(LISTED)
    .execute();
  return { videos: videos.rows, jobs: jobs.rows, failingJobs: failing, videosBeyondTheirDeadline: overdue };
}
