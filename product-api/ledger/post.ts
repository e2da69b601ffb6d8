import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import { allocate, type GrantCredits } from './allocation';
import { remainderOf, spendableGrants } from './balance';
import type {
  CaptureCommand,
  ExpireCommand,
  GrantCommand,
  HoldCommand,
  LedgerCommand,
  Posting,
  ReleaseCommand,
  RevokeCommand,
} from './commands';
import { CauseMismatchError, HoldSettledError, InsufficientCreditsError } from './ledger-errors';

/**
 * The only function that writes to the ledger. Writes the entry of `command` and its allocations within `tx`, or does
 * nothing if its cause has already been written.
 *
 * Locks the user's row first, so that all commands of a user are serialized and what a command reads stays true until
 * `tx` ends. Don't lock another user in the same transaction.
 *
 * @throws InsufficientCreditsError if a hold, an expiry or a revocation finds too few credits
 * @throws HoldSettledError if the hold was settled by another cause
 */
export async function post(tx: Transaction<Tables>, command: LedgerCommand, now: Date): Promise<Posting> {
  await lockUser(tx, command.userId);
  const earlier = await tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('cause', '=', command.cause)
    .executeTakeFirst();
  if (earlier) {
    if (earlier.user_id !== command.userId || earlier.kind !== command.type || !hasSameTerms(earlier, command)) {
      throw new CauseMismatchError(`Ledger cause ${command.cause} already exists with different terms.`);
    }
    return { entryId: earlier.id, isNew: false };
  }
  switch (command.type) {
    case 'grant':
      return grant(tx, command);
    case 'hold':
      return hold(tx, command, now);
    case 'capture':
    case 'release':
      return settle(tx, command);
    case 'expire':
    case 'revoke':
      return takeBack(tx, command);
    default:
      return command satisfies never;
  }
}

/** Makes all other changes to this user's money wait until `tx` ends. @throws if there is no such user */
export async function lockUser(tx: Transaction<Tables>, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

function hasSameTerms(
  earlier: { available_delta: number; held_delta: number; settles_hold_id: number | null },
  command: LedgerCommand,
): boolean {
  if (!('holdId' in command)) return Math.abs(earlier.available_delta) === command.amount;
  const spent = command.type === 'capture' ? command.amount : undefined;
  const hasSameAmount = spent === undefined || spent === -earlier.held_delta - earlier.available_delta;
  return earlier.settles_hold_id === command.holdId && hasSameAmount;
}

async function grant(tx: Transaction<Tables>, command: GrantCommand): Promise<Posting> {
  const entryId = await writeEntry(tx, command, {
    available_delta: whole(command.amount),
    held_delta: 0,
    settles_hold_id: null,
    expires_at: command.expiresAt,
  });
  await writeAllocations(tx, command.userId, entryId, [
    { grant_id: entryId, available_delta: command.amount, held_delta: 0 },
  ]);
  return { entryId, isNew: true };
}

async function hold(tx: Transaction<Tables>, command: HoldCommand, now: Date): Promise<Posting> {
  const grants = await spendableGrants(tx, command.userId, now);
  return take(tx, command, { grants, heldShare: 1 });
}

async function takeBack(tx: Transaction<Tables>, command: ExpireCommand | RevokeCommand): Promise<Posting> {
  const grants = await remainderOf(tx, command.userId, command.grantIds);
  return take(tx, command, { grants, heldShare: 0 });
}

interface Taking {
  /** The grants to take credits from, in order. */
  grants: readonly GrantCredits[];
  /** How much of the taken credits is held for a video: all or nothing. */
  heldShare: 0 | 1;
}

async function take(
  tx: Transaction<Tables>,
  command: HoldCommand | ExpireCommand | RevokeCommand,
  { grants, heldShare }: Taking,
): Promise<Posting> {
  const amount = whole(command.amount);
  const parts = allocate(grants, amount);
  if (!parts) throw new InsufficientCreditsError(amount, total(grants));
  const entryId = await writeEntry(tx, command, {
    available_delta: -amount,
    held_delta: heldShare * amount,
    settles_hold_id: null,
    expires_at: null,
  });
  await writeAllocations(
    tx,
    command.userId,
    entryId,
    parts.map(({ grantId, amount: part }) => ({
      grant_id: grantId,
      available_delta: -part,
      held_delta: heldShare * part,
    })),
  );
  return { entryId, isNew: true };
}

async function settle(tx: Transaction<Tables>, command: CaptureCommand | ReleaseCommand): Promise<Posting> {
  const settled = await tx
    .selectFrom('ledger_entries')
    .select('cause')
    .where('settles_hold_id', '=', command.holdId)
    .executeTakeFirst();
  if (settled) throw new HoldSettledError(`Hold ${command.holdId} was already settled by ${settled.cause}.`);
  const held = await heldBy(tx, command);
  const amount = total(held);
  if (amount === 0) throw new Error(`This user has no hold ${command.holdId}.`);
  const spent = allocate(held, spentOf(command, amount));
  if (!spent) throw new RangeError(`Hold ${command.holdId} has only ${amount} credits.`);
  const returned = (part: GrantCredits) =>
    part.amount - (spent.find(({ grantId }) => grantId === part.grantId)?.amount ?? 0);
  const entryId = await writeEntry(tx, command, {
    available_delta: amount - total(spent),
    held_delta: -amount,
    settles_hold_id: command.holdId,
    expires_at: null,
  });
  await writeAllocations(
    tx,
    command.userId,
    entryId,
    held.map((part) => ({ grant_id: part.grantId, available_delta: returned(part), held_delta: -part.amount })),
  );
  return { entryId, isNew: true };
}

function spentOf(command: CaptureCommand | ReleaseCommand, held: number): number {
  if (command.type === 'release') return 0;
  return command.amount === undefined ? held : whole(command.amount);
}

/** The credits of a hold by grant, in the order in which they are spent: soonest to expire first. */
async function heldBy(
  tx: Transaction<Tables>,
  { holdId, userId }: CaptureCommand | ReleaseCommand,
): Promise<GrantCredits[]> {
  return tx
    .selectFrom('ledger_allocations as a')
    .innerJoin('ledger_entries as e', 'e.id', 'a.entry_id')
    .innerJoin('ledger_entries as g', 'g.id', 'a.grant_id')
    .select(['a.grant_id as grantId', 'a.held_delta as amount'])
    .where('e.id', '=', holdId)
    .where('e.kind', '=', 'hold')
    .where('e.user_id', '=', userId)
    .orderBy('g.expires_at', (order) => order.asc().nullsLast())
    .orderBy('g.id')
    .execute();
}

interface EntryTerms {
  available_delta: number;
  held_delta: number;
  settles_hold_id: number | null;
  expires_at: Date | null;
}

async function writeEntry(tx: Transaction<Tables>, command: LedgerCommand, terms: EntryTerms): Promise<number> {
  const { id } = await tx
    .insertInto('ledger_entries')
    .values({ user_id: command.userId, kind: command.type, cause: command.cause, ...terms })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface AllocationTerms {
  grant_id: number;
  available_delta: number;
  held_delta: number;
}

async function writeAllocations(
  tx: Transaction<Tables>,
  userId: string,
  entryId: number,
  allocations: AllocationTerms[],
): Promise<void> {
  await tx
    .insertInto('ledger_allocations')
    .values(allocations.map((allocation) => ({ entry_id: entryId, user_id: userId, ...allocation })))
    .execute();
}

function total(grants: readonly GrantCredits[]): number {
  return grants.reduce((sum, grant) => sum + grant.amount, 0);
}

function whole(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is not a valid amount of credits.`);
  return amount;
}
