import { Socket } from 'node:net';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { dataDir as preparedFiles } from '@electric-sql/pglite-prepopulatedfs';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { lockDirectory } from './directory-lock';
import { migrate as migrateToNewest } from './migrate';
import { guardTransactions } from './transaction-guard';
import { pgliteDialect } from './pglite-dialect';
import { putPreparedFiles } from './prepared-files';
import type { Tables } from './tables';

/** Longest statement; the server ends it. */
const STATEMENT_MS = 30_000;
/** For the answer to come, or that it was ended. */
const ANSWER_MS = 5_000;
/** Type id of int8, which `pg` returns as text and PGlite as a number. */
const INT8 = 20;

const PGLITE_SETTINGS = {
  // PGlite reserves and zeroes PostgreSQL's buffers when it opens: 128 MB by default, in which a database of this size is
  // kept twice, since the files are in the system's cache as well.
  shared_buffers: '16MB',
  // Otherwise that of the prepared files, or of the machine on which an older directory was made.
  timezone: 'UTC',
  // Otherwise the recovery of files that were not closed, such as the prepared ones, leaves a timer that never ends.
  log_startup_progress_interval: '0',
};
const PGLITE_ARGUMENTS = Object.entries(PGLITE_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * V8 compiles PGlite once and quickly. Optimizing it in the background takes 80 MB and the processor time of a start, for a
 * third less time in reads of whole tables (docs/performance.md).
 */
const WASM_FLAGS = '--liftoff-only';

export interface OpenDatabase {
  db: Kysely<Tables>;
  /** True if no other process can use this database, so that every lease belongs to a dead process. */
  isExclusive: boolean;
  close(): Promise<void>;
}

/** Gives a database its schema. */
export type Migrate = (db: Kysely<Tables>) => Promise<void>;

/** PostgreSQL when `url` is given, else PGlite in `dataDir`/db. Migrated, ready for use. */
export async function openDatabase(
  options: { url?: string; dataDir: string },
  migrate: Migrate = migrateToNewest,
): Promise<OpenDatabase> {
  return options.url === undefined
    ? openPglite(path.join(options.dataDir, 'db'), migrate)
    : openPostgres(options.url, migrate);
}

async function openPostgres(url: string, migrate: Migrate): Promise<OpenDatabase> {
  // Connections of its own: a statement that writes a large table anew takes longer than one of a call may.
  const migrating = toHandle(postgresDialect(url, 'untimed'));
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
  const db = toHandle(postgresDialect(url));
  return { db, isExclusive: false, close: () => db.destroy() };
}

async function openPglite(directory: string, migrate: Migrate): Promise<OpenDatabase> {
  const lock = await lockDirectory(`${directory}.lock`);
  try {
    const db = toHandle(pgliteDialect(await createPglite(directory)));
    const close = async () => {
      await db.destroy();
      await lock.release();
    };
    await migrate(db).catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
    return { db, isExclusive: true, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A database in this process, in memory without a directory. Numbers come as PostgreSQL's dialect gives them. */
export async function createPglite(dataDir?: string): Promise<PGlite> {
  setFlagsFromString(WASM_FLAGS);
  if (dataDir !== undefined) await putPreparedFiles(dataDir);
  return PGlite.create({
    dataDir,
    loadDataDir: dataDir === undefined ? await preparedFiles() : undefined,
    parsers: { [INT8]: parseSafeInteger },
    startParams: [...PGlite.defaultStartParams, ...PGLITE_ARGUMENTS],
  });
}

/** A connection on which a statement gets no answer at all has lost its server, and no packet will say so. */
function watchedSocket(): Socket {
  const socket = new Socket();
  return socket.setTimeout(STATEMENT_MS + ANSWER_MS, () => {
    socket.destroy(new Error('Connection terminated: the server is silent.'));
  });
}

/** `untimed`: statements may take as long as they do, but wait no longer for what others have locked. */
export function postgresDialect(connectionString: string, statements: 'timed' | 'untimed' = 'timed'): Dialect {
  const pool = new Pool({
    connectionString,
    max: 10,
    // A timeout instead of hanging requests; it also detects connections to a lost server.
    connectionTimeoutMillis: 5_000,
    ...(statements === 'timed' && { statement_timeout: STATEMENT_MS, stream: watchedSocket }),
    // Calls of one user wait for each other: none of them may keep a connection for long.
    lock_timeout: 5_000,
    types: {
      getTypeParser: (id, format) =>
        Number(id) === INT8 && format !== 'binary'
          ? parseSafeInteger
          : (types.getTypeParser(id, format) as (text: string) => unknown),
    },
  });
  // Without this listener, an idle connection that the server drops would end the process.
  pool.on('error', () => undefined);
  // And without this one, a connection that is in use; its query fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

export function toHandle(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: guardTransactions(dialect) });
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database is not a safe integer.`);
  return value;
}
