import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReportReason } from '#contracts/report';
import type { Tables } from '../db/tables';
import { writeMail } from '../mail/outbox';

/** An operator's answer to a report. */
type Decision = 'keep' | 'takedown';

/** From the video's owner, or from a viewer who had a link to it. */
const TABLES = { own: 'video_reports', shared: 'shared_video_reports' } as const;
const ID = /^(own|shared)-(\d{1,15})$/;

interface Report {
  videoId: string;
  reason: ReportReason;
  decision: Decision | null;
}

/** `id`: as `openReports` gives it. */
export async function findReport(tx: Transaction<Tables>, id: string): Promise<Report | undefined> {
  const place = placeOf(id);
  if (!place) return undefined;
  return tx
    .selectFrom(place.table)
    .select(['video_id as videoId', 'reason', 'decision'])
    .where('id', '=', place.number)
    .forUpdate()
    .executeTakeFirst();
}

/** Decides one report. */
export async function decideReport(tx: Transaction<Tables>, id: string, decision: Decision, now: Date): Promise<void> {
  const place = placeOf(id);
  if (!place) return;
  await tx.updateTable(place.table).set({ decision, decided_at: now }).where('id', '=', place.number).execute();
  if (place.table === TABLES.own) await notifyReporters(tx, [place.number], decision, now);
}

/** Decides all open reports of a video, and answers their ids. */
export async function decideOpenReports(
  tx: Transaction<Tables>,
  videoId: string,
  decision: Decision,
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [kind, table] of Object.entries(TABLES)) {
    const decided = await tx
      .updateTable(table)
      .set({ decision, decided_at: now })
      .where('video_id', '=', videoId)
      .where('decided_at', 'is', null)
      .returning('id')
      .execute();
    const numbers = decided.map(({ id }) => id);
    ids.push(...numbers.map((id) => `${kind}-${id}`));
    if (table === TABLES.own) await notifyReporters(tx, numbers, decision, now);
  }
  return ids;
}

/** Writes the decision to the account that sent the report; a visitor with a link left no address. */
async function notifyReporters(
  tx: Transaction<Tables>,
  ids: readonly number[],
  decision: Decision,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const reports = await tx.selectFrom('video_reports').select(['id', 'user_id']).where('id', 'in', ids).execute();
  for (const { id, user_id: userId } of reports) {
    const cause = `report-decided:${id}:${now.toISOString()}`;
    await writeMail(tx, { kind: 'report-decided', cause, to: { userId }, data: { decision } }, now);
  }
}

/** Undecided reports, oldest first. */
export async function openReports(db: Kysely<Tables>) {
  const { rows } = await sql<{
    id: string;
    reportedAt: Date;
    reason: ReportReason;
    text: string;
    video: string;
    videoState: string;
    account: string;
    prompt: string;
  }>`
    select r.id, r.reported_at as "reportedAt", r.reason, r.text, v.id as video,
      case when v.deleted_at is not null then 'deleted' when v.taken_down_at is not null then 'taken down'
        when s.token is not null
          or exists (select 1 from film_shares f join film_shots on film_shots.film_id = f.film_id
            where film_shots.video_id = v.id) then v.status || ', shared' else v.status end as "videoState",
      v.user_id as account, v.prompt
    from (
      select 'own-' || id as id, video_id, reason, text, reported_at from video_reports where decided_at is null
      union all
      select 'shared-' || id, video_id, reason, text, reported_at from shared_video_reports where decided_at is null
    ) r
      join videos v on v.id = r.video_id
      left join video_shares s on s.video_id = v.id
    order by r.reported_at, r.id`.execute(db);
  return rows;
}

function placeOf(id: string) {
  const [, kind, number] = ID.exec(id) ?? [];
  if (kind !== 'own' && kind !== 'shared') return undefined;
  return { table: TABLES[kind], number: Number(number) };
}
