import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { enqueueAll } from '../queue/job-queue';
import type { Storage } from '../storage/storage';
import { type ErasedSubject, keyOfErasure, readErasureKey, rememberHash } from '../users/erased-subjects';
import { closeAccount } from './erase-account';

// The list of erasures is stored with the files, outside the database, because a restored backup lacks the erasures
// made after it. One empty file per erasure, whose name holds all its data; none is ever removed.

const FOLDER = 'erasures';

/** Adds an erasure to the list; doing it again changes nothing. */
export async function listErasure(storage: Storage, key: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'erasure-'));
  try {
    const file = path.join(folder, 'empty');
    await writeFile(file, '');
    await storage.putFile(`${FOLDER}/${key}`, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Erases accounts again that a restored database has brought back, and adds to the list what it lacks. Call this before
 * serving requests. The scheduled billing jobs end these users' subscriptions. Returns the number of accounts closed.
 */
export async function applyErasureList(db: Kysely<Tables>, storage: Storage): Promise<number> {
  const keys = (await storage.list(FOLDER)).map((key) => key.slice(FOLDER.length + 1));
  const known = await readKnown(db);
  const listed = new Set(keys);
  const unlisted = known.map(keyOfErasure).filter((key) => !listed.has(key));
  await enqueueAll(db, 'list-erasure', unlisted);

  const knownUntil = new Map(known.map((erasure) => [nameOf(erasure), erasure.erasedAt]));
  const missed = keys
    .flatMap((key) => readErasureKey(key) ?? [])
    .filter((erasure) => {
      const until = knownUntil.get(nameOf(erasure));
      return until === undefined || until < erasure.erasedAt;
    });
  let closed = 0;
  for (const [salt, erasures] of bySalt(missed)) closed += await eraseAgain(db, salt, erasures);
  return closed;
}

async function readKnown(db: Kysely<Tables>): Promise<ErasedSubject[]> {
  return db
    .selectFrom('erased_subjects as e')
    .innerJoin('subject_salts as s', 's.id', 'e.salt_id')
    .select(['s.salt', 'e.hash', 'e.erased_at as erasedAt', 'e.suspended_at as suspendedAt'])
    .execute();
}

const nameOf = ({ salt, hash }: ErasedSubject) => `${salt} ${hash}`;

/** The last erasure of each person, by salt. */
function bySalt(erasures: readonly ErasedSubject[]): Map<string, Map<string, ErasedSubject>> {
  const salts = new Map<string, Map<string, ErasedSubject>>();
  for (const erasure of [...erasures].sort((one, other) => one.erasedAt.getTime() - other.erasedAt.getTime())) {
    const hashes = salts.get(erasure.salt) ?? new Map<string, ErasedSubject>();
    salts.set(erasure.salt, hashes.set(erasure.hash, erasure));
  }
  return salts;
}

async function eraseAgain(
  db: Kysely<Tables>,
  salt: string,
  erasures: ReadonlyMap<string, ErasedSubject>,
): Promise<number> {
  // Hashed by the database, in one pass over all accounts however many were missed; as users/erased-subjects.ts does it.
  const { rows: found } = await sql<{ id: string; hash: string; openedAt: Date }>`
    select id, hash, created_at as "openedAt"
    from (select id, created_at, encode(sha256(convert_to(${salt}::text || subject, 'UTF8')), 'hex') as hash from users) u
    where hash in (select jsonb_array_elements_text(${JSON.stringify([...erasures.keys()])}::jsonb))`.execute(db);
  const accounts = new Map(found.map((account) => [account.hash, account]));
  let closed = 0;
  for (const erasure of erasures.values()) {
    const account = accounts.get(erasure.hash);
    // An account opened after the erasure is a new sign-up, not a restored one.
    const isRestored = account !== undefined && account.openedAt <= erasure.erasedAt;
    await inTransaction(db, async (tx) => {
      if (isRestored) {
        // As it was when it was erased; the backup may be older than the suspension.
        const suspension = { suspended_at: erasure.suspendedAt };
        await tx.updateTable('users').set(suspension).where('id', '=', account.id).execute();
        await closeAccount(tx, account.id, erasure.erasedAt);
      }
      await rememberHash(tx, erasure);
    });
    if (isRestored) closed += 1;
  }
  return closed;
}
