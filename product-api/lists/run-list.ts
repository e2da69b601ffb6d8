import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { lockUser } from '../ledger/post';
import type { Verdicts } from '../prompts/prompt-judge';
import { requireRoom } from '../quota/require-room';
import { requireOpenAccount } from '../users/require-open-account';
import { EndpointStates } from '../videos/endpoint-states';
import { cancelVideo } from '../videos/lifecycle';
import { type CheckDeps, checkDraft, type CheckedDraft, ROWS_A_TURN } from '../making/check-draft';
import { cutFaultyText, hasFaultyText } from './faulty-text';
import { type ListRecord, findList, findNext, readRows, requestOf } from './read-lists';

export interface StartIntent {
  userId: string;
  id: string;
  /** Cap of the whole list, retries included. */
  maxCredits: number;
  /** Rows that are faulty, failed or canceled are tried again, but not those whose text is at fault. */
  retries: boolean;
}

/**
 * Starts a list or lets it go on, with this cap.
 * @throws ApiError `not_found`; `state_conflict` if it is stopped, or has nothing left to be made;
 * `too_much_text`
 */
export async function startList(
  deps: CheckDeps & { db: Kysely<Tables> },
  intent: StartIntent,
  now: Date,
): Promise<void> {
  const endpoints = await EndpointStates.read(deps.db, now);
  await deps.judge.decide({ userId: intent.userId, isCounted: true }, (verdicts) =>
    start(deps.db, { ...deps, endpoints, verdicts }, intent),
  );
}

type RowChecks = CheckDeps & { endpoints: EndpointStates; verdicts: Verdicts };

async function start(
  db: Kysely<Tables>,
  checks: RowChecks,
  { userId, id, maxCredits, retries }: StartIntent,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await requireOpenAccount(tx, userId);
    const list = await findList(tx, userId, id);
    if (list.state === 'stopped') throw new ApiError('state_conflict', 'The list was stopped for good.');
    if (retries) await retryRows(tx, checks, list);
    if (list.state !== 'running' && !(await findNext(tx, id))) {
      throw new ApiError('state_conflict', 'No row of the list is left to be made.');
    }
    await tx
      .updateTable('batches')
      .set({ state: 'running', pause_reason: null, max_credits: maxCredits })
      .where('id', '=', id)
      .execute();
  });
}

/** Checks and prices these rows again, because models and prices may have changed, and counts another attempt. */
async function retryRows(
  tx: Transaction<Tables>,
  checks: RowChecks,
  { id, user_id: userId, language }: ListRecord,
): Promise<void> {
  const problems = await readRows(tx, { id, after: 0, hasProblems: true });
  const rows = problems.filter(({ fault }) => !hasFaultyText(fault));
  const terms = { mode: 'text', language: language ?? undefined, verdicts: checks.verdicts } as const;
  const again: (CheckedDraft & { position: number })[] = [];
  for (const row of rows) {
    const checked = checkDraft(checks, checks.endpoints, requestOf(row), terms);
    again.push({ position: row.position, ...cutFaultyText(checked) });
    if (again.length % ROWS_A_TURN === 0) await nextTurn();
  }
  checks.verdicts.requireAll();
  if (again.length === 0) return;
  await sql`
    update batch_rows r set
      attempt = r.attempt + 1, video_id = null, request = again.request, credits = again.credits, fault = again.fault
    from jsonb_to_recordset(${JSON.stringify(again)}::jsonb)
      as again (position integer, request jsonb, credits bigint, fault jsonb)
    where r.batch_id = ${id} and r.position = again.position`.execute(tx);
  await requireRoom(tx, userId, { textBytes: 0 });
}

/**
 * No further row begins. Without effect on a list that has ended.
 * @throws ApiError `not_found`; `state_conflict` for a draft
 */
export async function pauseList(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockStarted(tx, userId, id);
    await tx
      .updateTable('batches')
      .set({ state: 'paused', pause_reason: 'user' })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  });
}

/**
 * Ends a list for good: no further row begins, and those that wait in the queue are canceled. Without effect on one that
 * has ended.
 * @throws ApiError `not_found`; `state_conflict` for a draft
 */
export async function stopList(db: Kysely<Tables>, userId: string, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockStarted(tx, userId, id);
    const stopped = await tx
      .updateTable('batches')
      .set({ state: 'stopped', pause_reason: null })
      .where('id', '=', id)
      .where('state', 'in', ['running', 'paused'])
      .executeTakeFirst();
    if (stopped.numUpdatedRows === 0n) return;
    const queued = await tx
      .selectFrom('batch_rows as r')
      .innerJoin('videos as v', 'v.id', 'r.video_id')
      .select('v.id')
      .where('r.batch_id', '=', id)
      .where('v.status', '=', 'queued')
      .execute();
    for (const video of queued) await cancelVideo(tx, video.id, { from: ['queued'], credits: 'returned' }, now);
  });
}

async function lockStarted(tx: Transaction<Tables>, userId: string, id: string): Promise<void> {
  await lockUser(tx, userId);
  const { state } = await findList(tx, userId, id);
  if (state === 'draft') throw new ApiError('state_conflict', 'The list has not been started.');
}
