import type { Kysely } from 'kysely';
import type { ReportReason } from '#contracts/report';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { decideOpenReports, decideReport as markDecided, findReport } from '../reports/decide-report';
import { takeDownVideo } from '../videos/take-down-video';
import { AdminError } from './admin-error';
import { recordAct, type Warrant } from './record-act';

interface ReportDecision {
  /** As `reports` lists it. */
  id: string;
  decision: 'keep' | 'takedown';
  /** The reason shown to the owner; by default that of the report. */
  ground: ReportReason | undefined;
}

/** Keeps the video that was reported, or takes it down. */
export async function decideReport(
  db: Kysely<Tables>,
  { id, decision, ground }: ReportDecision,
  warrant: Warrant,
  now: Date,
) {
  return inTransaction(db, async (tx) => {
    const report = await findReport(tx, id);
    if (!report) throw new AdminError(`ID: there is no report ${id}.`);
    if (report.decision !== null) throw new AdminError(`ID: report ${id} was decided before: ${report.decision}.`);
    const video = report.videoId;
    if (decision === 'keep') {
      await markDecided(tx, id, 'keep', now);
      await recordAct(tx, { act: 'keep', target: video, details: { reports: [id] } }, warrant, now);
      return { video, decision, reports: [id] };
    }
    const shown = ground ?? report.reason;
    if (!(await takeDownVideo(tx, video, shown, now))) {
      throw new AdminError(`ID: the video of report ${id} has no files any more. Decide "keep".`);
    }
    const reports = await decideOpenReports(tx, video, 'takedown', now);
    await recordAct(tx, { act: 'takedown', target: video, details: { ground: shown, reports } }, warrant, now);
    return { video, decision, ground: shown, reports };
  });
}
