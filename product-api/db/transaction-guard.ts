import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, Driver, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables';

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction: everything it writes stands, or nothing does. Inside, only the given handle may be
 * used. A query on the outer handle would wait for ever on PGlite, which has a single connection, and would silently
 * stay outside the transaction on PostgreSQL; both throw here instead.
 */
export async function inTransaction<T, DB extends Tables>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute((tx) => insideTransaction.run(true, () => work(tx)));
}

/** Makes a dialect refuse a second connection to code that runs inside a transaction. */
export function guardTransactions(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guarded(dialect.createDriver()),
  };
}

function guarded(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (): Promise<DatabaseConnection> => {
    if (insideTransaction.getStore()) {
      throw new Error('A query inside a transaction was sent through the outer database handle: use the transaction.');
    }
    return acquire();
  };
  return driver;
}
