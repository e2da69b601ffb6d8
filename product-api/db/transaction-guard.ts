import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, Driver, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables';

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction: all its writes are committed, or none. Inside, only the given handle may be used. A
 * query on the outer handle would deadlock on PGlite, which has a single connection, and would silently run outside the
 * transaction on PostgreSQL; here it throws on both.
 */
export async function inTransaction<T, DB extends Tables>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute((tx) => insideTransaction.run(true, () => work(tx)));
}

/** Makes a dialect refuse a second connection inside a transaction. */
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
      throw new Error('A query inside a transaction used the outer database handle. Use the transaction instead.');
    }
    return acquire();
  };
  return driver;
}
