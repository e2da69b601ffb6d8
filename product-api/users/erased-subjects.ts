import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables';

/**
 * The record of an erased user, for three purposes: a returning user gets no second signup grant, a suspension outlives
 * the account, and a restored backup does not bring the account back. The hash does not reveal the subject; only with the subject itself can one check
 * that it was here.
 */
export interface ErasedSubject {
  /** Salt of the installation. */
  salt: string;
  hash: string;
  /** The last time. */
  erasedAt: Date;
  /** Since when the account was suspended; null if it was in good standing. */
  suspendedAt: Date | null;
}

/** The same for the same erasure, and good as the name of a file. */
export function keyOfErasure({ salt, hash, erasedAt, suspendedAt }: ErasedSubject): string {
  const suspension = suspendedAt === null ? '' : `-${compact(suspendedAt)}`;
  return `${compact(erasedAt)}-${salt}-${hash}${suspension}`;
}

function compact(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '');
}

const KEY = /^(\d{8}T\d{9}Z)-([\da-f]{32,})-([\da-f]{64})(?:-(\d{8}T\d{9}Z))?$/;

/** Undefined for what keyOfErasure has not written. */
export function readErasureKey(key: string): ErasedSubject | undefined {
  const [, erased, salt, hash, suspended] = KEY.exec(key) ?? [];
  if (erased === undefined || salt === undefined || hash === undefined) return undefined;
  return { salt, hash, erasedAt: timeOf(erased), suspendedAt: suspended === undefined ? null : timeOf(suspended) };
}

function timeOf(compacted: string): Date {
  return new Date(compacted.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));
}

/** Migration 0016 and account/erasure-list.ts compute the same in the database. */
function hashSubject(salt: string, subject: string): string {
  return createHash('sha256')
    .update(salt + subject)
    .digest('hex');
}

/** Remembers that the account of `subject` was closed, and whether it was suspended then. */
export async function rememberErased(
  tx: Transaction<Tables>,
  subject: string,
  { erasedAt, suspendedAt }: Pick<ErasedSubject, 'erasedAt' | 'suspendedAt'>,
): Promise<ErasedSubject> {
  const { salt } = await tx.selectFrom('subject_salts').select('salt').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const erasure = { salt, hash: hashSubject(salt, subject), erasedAt, suspendedAt };
  await rememberHash(tx, erasure);
  return erasure;
}

/** As `rememberErased`, for a subject that is known only by its hash; the salt may be another installation's. */
export async function rememberHash(tx: Transaction<Tables>, erasure: ErasedSubject): Promise<void> {
  const { salt, hash, erasedAt, suspendedAt } = erasure;
  await tx
    .insertInto('subject_salts')
    .values({ salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('erased_subjects')
    .columns(['salt_id', 'hash', 'erased_at', 'suspended_at'])
    .expression((eb) =>
      eb
        .selectFrom('subject_salts')
        .select([
          'id',
          sql<string>`${hash}::text`.as('hash'),
          sql<Date>`${erasedAt}::timestamptz`.as('erased_at'),
          sql<Date | null>`${suspendedAt}::timestamptz`.as('suspended_at'),
        ])
        .where('salt', '=', salt),
    )
    .onConflict((conflict) =>
      conflict.columns(['salt_id', 'hash']).doUpdateSet({
        erased_at: sql<Date>`greatest(erased_subjects.erased_at, excluded.erased_at)`,
        // The later erasure decides: a suspension may have been lifted between the two.
        suspended_at: sql<Date | null>`case when excluded.erased_at >= erased_subjects.erased_at
          then excluded.suspended_at else erased_subjects.suspended_at end`,
      }),
    )
    .execute();
}

/** The erasure of the last account of `subject`; undefined if there was none. */
export async function findErasure(
  db: Kysely<Tables>,
  subject: string,
): Promise<Pick<ErasedSubject, 'erasedAt' | 'suspendedAt'> | undefined> {
  const salts = await db.selectFrom('subject_salts').selectAll().execute();
  return db
    .selectFrom('erased_subjects')
    .select(['erased_at as erasedAt', 'suspended_at as suspendedAt'])
    .where((eb) => eb.or(salts.map(({ id, salt }) => eb.and({ salt_id: id, hash: hashSubject(salt, subject) }))))
    .orderBy('erased_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
