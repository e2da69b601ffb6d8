import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';

/** A database as a process sees it that is killed before its n-th statement: it neither writes nor hears any more. */
export function dyingAfter(db: Kysely<Tables>, statements: number): { db: Kysely<Tables>; died: Promise<void> } {
  let left = statements;
  let die: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const dying = db.withPlugin({
    transformQuery({ node }) {
      left -= 1;
      if (left >= 0) return node;
      die();
      throw new Error('This process is dead.');
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db: dying, died };
}
