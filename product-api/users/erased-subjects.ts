import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables';

/**
 * What is kept of a person who was erased, for two purposes: a returning person gets no second gift, and a restored
 * backup does not bring the account back. The hash doesn't reveal the subject, but with the subject one can check that
 * it was here.
 */
export interface ErasedSubject {
  /** Of the installation. */
  salt: string;
  hash: string;
  /** The last time. */
  erasedAt: Date;
}

/** The same for the same erasure, and good as the name of a file. */
export function keyOfErasure({ salt, hash, erasedAt }: ErasedSubject): string {
  return `${erasedAt.toISOString().replace(/[-:.]/g, '')}-${salt}-${hash}`;
}

const KEY = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([\da-f]{32,})-([\da-f]{64})$/;

/** Undefined for what keyOfErasure has not written. */
export function readErasureKey(key: string): ErasedSubject | undefined {
  const [, year, month, day, hour, minute, second, ms, salt, hash] = KEY.exec(key) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return { salt, hash, erasedAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`) };
}

/** Migration 0016 and account/erasure-list.ts compute the same in the database. */
function hashSubject(salt: string, subject: string): string {
  return createHash('sha256')
    .update(salt + subject)
    .digest('hex');
}

/** Remembers that the account of `subject` was closed. */
export async function rememberErased(tx: Transaction<Tables>, subject: string, erasedAt: Date): Promise<ErasedSubject> {
  const { salt } = await tx.selectFrom('subject_salts').select('salt').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const erasure = { salt, hash: hashSubject(salt, subject), erasedAt };
  await rememberHash(tx, erasure);
  return erasure;
}

/** Like `rememberErased`, for a person whose subject is not known here; the salt may be another installation's. */
export async function rememberHash(tx: Transaction<Tables>, { salt, hash, erasedAt }: ErasedSubject): Promise<void> {
  await tx
    .insertInto('subject_salts')
    .values({ salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('erased_subjects')
    .columns(['salt_id', 'hash', 'erased_at'])
    .expression((eb) =>
      eb
        .selectFrom('subject_salts')
        .select(['id', sql<string>`${hash}::text`.as('hash'), sql<Date>`${erasedAt}::timestamptz`.as('erased_at')])
        .where('salt', '=', salt),
    )
    .onConflict((conflict) =>
      conflict.columns(['salt_id', 'hash']).doUpdateSet({
        erased_at: sql<Date>`greatest(erased_subjects.erased_at, excluded.erased_at)`,
      }),
    )
    .execute();
}

/** When the last account of `subject` was closed; undefined if none was erased. */
export async function findErasure(db: Kysely<Tables>, subject: string): Promise<Date | undefined> {
  const salts = await db.selectFrom('subject_salts').selectAll().execute();
  const found = await db
    .selectFrom('erased_subjects')
    .select((eb) => eb.fn.max('erased_at').as('erased_at'))
    .where((eb) => eb.or(salts.map(({ id, salt }) => eb.and({ salt_id: id, hash: hashSubject(salt, subject) }))))
    .executeTakeFirstOrThrow();
  return found.erased_at ?? undefined;
}
