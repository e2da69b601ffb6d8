import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { MAX_ROWS } from '#contracts/video-list';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { lockUser } from '../ledger/post';
import { requireRoom } from '../quota/require-room';
import { requireOpenAccount } from '../users/require-open-account';
import { canonicalHash } from '../videos/canonical-hash';
import { EndpointStates } from '../videos/endpoint-states';
import { keyReused } from '../videos/request-videos';
import { type CheckDeps, checkDraft, type CheckedDraft, ROWS_A_TURN } from '../making/check-draft';
import { cutFaultyText } from './faulty-text';
import { findList } from './read-lists';

interface NewList {
  userId: string;
  idempotencyKey: string;
  title: string;
}

/**
 * Begins an empty list and returns its id; repeated with the same key, it returns the first one's.
 * @throws ApiError `too_many_lists`; `idempotency_mismatch`
 */
export async function createList(db: Kysely<Tables>, given: NewList, now: Date): Promise<string> {
  const { userId, idempotencyKey } = given;
  const title = given.title.trim();
  const hash = canonicalHash(title);
  return inTransaction(db, async (tx) => {
    // Serialises the user's new lists, and keeps the account from being erased meanwhile.
    await lockUser(tx, userId);
    const earlier = await tx
      .selectFrom('batches')
      .select(['id', 'request_hash'])
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (earlier?.request_hash === hash) return earlier.id;
    if (earlier) throw keyReused();
    await requireOpenAccount(tx, userId);
    await requireRoom(tx, userId, { lists: 1 });
    const id = randomUUID();
    await tx
      .insertInto('batches')
      .values({
        id,
        user_id: userId,
        idempotency_key: idempotencyKey,
        request_hash: hash,
        title,
        language: null,
        state: 'draft',
        pause_reason: null,
        max_credits: null,
        created_at: now,
      })
      .execute();
    return id;
  });
}

interface Part {
  userId: string;
  id: string;
  /** How many rows come before these. */
  from: number;
  /** As received. */
  rows: readonly unknown[];
  /** BCP 47, if known. */
  language: string | undefined;
}

/**
 * Replaces the rows of a draft from `from` on by these, each with its price or its fault.
 * @throws ApiError `not_found`; `state_conflict` unless it is a draft; `invalid_field` beyond the last row or the limit;
 * `too_many_rows`, `too_much_text`
 */
export async function writeRows(
  deps: CheckDeps & { db: Kysely<Tables> },
  { userId, id, from, rows, language }: Part,
  now: Date,
): Promise<void> {
  const { db } = deps;
  if (from + rows.length > MAX_ROWS) {
    throw new ApiError('invalid_field', `rows: a list has at most ${MAX_ROWS}.`, { field: 'rows' });
  }
  await findList(db, userId, id);
  const endpoints = await EndpointStates.read(db, now);
  const checked = await deps.judge.decide({ userId, isCounted: true }, async (verdicts) => {
    const drafts: CheckedDraft[] = [];
    for (const row of rows) {
      drafts.push(cutFaultyText(checkDraft(deps, endpoints, row, { mode: 'text', language, verdicts })));
      if (drafts.length % ROWS_A_TURN === 0) await nextTurn();
    }
    verdicts.requireAll();
    return drafts;
  });
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const { state } = await findList(tx, userId, id);
    if (state !== 'draft') throw new ApiError('state_conflict', 'The list has been started: its rows stay.');
    const { count } = await tx
      .selectFrom('batch_rows')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow();
    if (from > count) throw new ApiError('invalid_field', `from: the list has ${count} rows.`, { field: 'from' });
    await tx.deleteFrom('batch_rows').where('batch_id', '=', id).where('position', '>', from).execute();
    await tx
      .updateTable('batches')
      .set({ language: language ?? null })
      .where('id', '=', id)
      .execute();
    if (checked.length === 0) return;
    await tx
      .insertInto('batch_rows')
      .values(
        checked.map(({ request, credits, fault }, index) => ({
          batch_id: id,
          position: from + index + 1,
          request: JSON.stringify(request),
          credits,
          fault: fault && JSON.stringify(fault),
          video_id: null,
        })),
      )
      .execute();
    await requireRoom(tx, userId, { rows: 0, textBytes: 0 });
  });
}

/** Deletes the user's list for good; its videos stay. @throws ApiError `not_found` */
export async function deleteList(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // No row of it is beginning meanwhile.
    await lockUser(tx, userId);
    await findList(tx, userId, id);
    await tx.deleteFrom('batches').where('id', '=', id).execute();
  });
}
