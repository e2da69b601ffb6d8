import { type Kysely, sql } from 'kysely';
import type { LedgerLine } from '#contracts/api/account';
import type { EntryKind } from '../db/column-types';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';

interface Row {
  id: number;
  kind: EntryKind;
  cause: string;
  available_delta: number;
  held_delta: number;
  expires_at: Date | null;
  created_at: Date;
}

/** A page of the user's ledger, newest first, each line with the sum up to it. `cursor`: of the page before. */
export async function readLedger(
  db: Kysely<Tables>,
  userId: string,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const before = cursor === undefined ? undefined : parseCursor(cursor);
  let query = db
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'cause', 'available_delta', 'held_delta', 'expires_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows: Row[] = await query.execute();
  const shown = rows.slice(0, limit);
  const [newest] = shown;
  if (!newest) return { lines: [], nextCursor: null };
  let sum = await sumUpTo(db, userId, newest.id);
  const grantCauses = await causesOf(db, shown);
  const trials = await trialsAmong(db, shown);
  const switches = await switchesAmong(db, userId, shown);
  const lines = shown.map((row) => {
    const line = toLine(row, sum, grantCauses);
    sum -= row.available_delta;
    const planSwitch = switches.get(row.cause);
    return {
      ...line,
      ...(line.videoId !== null && trials.has(line.videoId) && { isTrial: true as const }),
      ...(planSwitch && { planSwitch }),
    };
  });
  return { lines, nextCursor: rows.length > limit ? String(lines.at(-1)?.id) : null };
}

async function sumUpTo(db: Kysely<Tables>, userId: string, id: number): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select((eb) => sql<number>`coalesce(${eb.fn.sum('available_delta')}, 0)::bigint`.as('sum'))
    .where('user_id', '=', userId)
    .where('id', '<=', id)
    .executeTakeFirstOrThrow();
  return sum;
}

/** Causes of the grants that these rows closed, by the grants' ids. */
async function causesOf(db: Kysely<Tables>, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ kind, cause }) => (kind === 'expire' ? [Number(cause.split(':')[1])] : []));
  if (ids.length === 0) return new Map();
  const grants = await db.selectFrom('ledger_entries').select(['id', 'cause']).where('id', 'in', ids).execute();
  return new Map(grants.map(({ id, cause }) => [id, cause]));
}

/** The videos of these rows that had the reduced price of a first one. */
async function trialsAmong(db: Kysely<Tables>, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ cause }) => videoOf(cause) ?? []);
  if (ids.length === 0) return new Set();
  const trials = await db.selectFrom('trials').select('video_id').where('video_id', 'in', ids).execute();
  return new Set(trials.map(({ video_id }) => video_id));
}

/** The grants of these rows that paid for another plan than the payment before them, by their causes. */
async function switchesAmong(
  db: Kysely<Tables>,
  userId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, NonNullable<LedgerLine['planSwitch']>>> {
  const causes = new Set(rows.flatMap(({ kind, cause }) => (kind === 'grant' ? [cause] : [])));
  if (![...causes].some((cause) => cause.startsWith('period:'))) return new Map();
  const periods = await db
    .selectFrom('payments as p')
    .innerJoin('price_terms as t', 't.price_id', 'p.price_id')
    .select(['p.cause', 'p.subscription_id', 'p.price_id', 't.item', 't.name', 't.interval'])
    .where('p.user_id', '=', userId)
    .where('p.subscription_id', 'is not', null)
    .where('p.paid_at', 'is not', null)
    .orderBy('p.paid_at')
    .orderBy('p.created_at')
    .execute();
  const switches = new Map<string, NonNullable<LedgerLine['planSwitch']>>();
  const latest = new Map<string | null, (typeof periods)[number]>();
  for (const period of periods) {
    const before = latest.get(period.subscription_id);
    latest.set(period.subscription_id, period);
    if (!before || before.price_id === period.price_id || !causes.has(period.cause)) continue;
    switches.set(period.cause, { from: planOf(before), to: planOf(period) });
  }
  return switches;
}

function planOf({ name, item, interval }: Pick<Tables['price_terms'], 'name' | 'item' | 'interval'>) {
  return { product: name ?? item, interval: interval ?? ('month' as const) };
}

function videoOf(cause: string): string | null {
  const [subject, id = null] = cause.split(':');
  return subject === 'video' ? id : null;
}

function toLine(row: Row, availableAfter: number, grantCauses: ReadonlyMap<number, string>) {
  const [subject = '', ...rest] = row.cause.split(':');
  const of = row.kind === 'expire' ? (grantCauses.get(Number(rest[0])) ?? '') : row.cause;
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    kind: kindOf(row.kind, subject),
    availableDelta: row.available_delta,
    heldDelta: row.held_delta,
    availableAfter,
    expiresAt: row.expires_at?.toISOString() ?? null,
    videoId: videoOf(row.cause),
    purchaseId: /(pack|period):[^:]+/.exec(of)?.[0] ?? null,
  };
}

const GRANTS = ['pack', 'period', 'reinstatement', 'goodwill'] as const;

function kindOf(kind: EntryKind, subject: string): LedgerLine['kind'] {
  if (kind === 'revoke') return 'reversal';
  if (kind !== 'grant') return kind;
  return GRANTS.find((known) => known === subject) ?? 'signup';
}

function parseCursor(text: string): number {
  const id = Number(text);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new ApiError('invalid_field', 'cursor: not one that this list has given.', { field: 'cursor' });
}
