import type { Kysely } from 'kysely';
import type { ReportReason } from '#contracts/report';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { decideOpenReports } from '../reports/decide-report';
import { takeDownVideo } from '../videos/take-down-video';
import { AdminError } from './admin-error';
import { findVideoId } from './find-video';
import { recordAct, type Warrant } from './record-act';

/** Removes a video for all users, including its owner; this also decides its open reports. */
export async function takeDown(
  db: Kysely<Tables>,
  { video, ground }: { video: string; ground: ReportReason },
  warrant: Warrant,
  now: Date,
) {
  const id = await findVideoId(db, video);
  return inTransaction(db, async (tx) => {
    if (!(await takeDownVideo(tx, id, ground, now))) {
      throw new AdminError(`VIDEO: ${id} has no files that could be taken down.`);
    }
    const reports = await decideOpenReports(tx, id, 'takedown', now);
    await recordAct(tx, { act: 'takedown', target: id, details: { ground, reports } }, warrant, now);
    return { video: id, ground, reports };
  });
}
