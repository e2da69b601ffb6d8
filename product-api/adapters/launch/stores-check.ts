import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { s3Env } from '../../s3-env';
import { S3Storage } from '../s3-storage';
import { type Check, good, missing, unknown } from './finding';

/** PostgreSQL 15, as `server_version_num` says it. */
const OLDEST_POSTGRES = 150_000;
const CONNECT_MS = 10_000;
const MAX_BACKUP_AGE_MS = 26 * 3_600_000;

export const databaseCheck: Check = {
  subject: 'Database',
  async look({ reader }) {
    const url = reader.read('DATABASE_URL');
    if (url === undefined) {
      return [
        missing('DATABASE_URL is not set: PGlite serves one process on one machine. Set up PostgreSQL 15 or later'),
      ];
    }
    const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
      const version = Number(rows[0]?.server_version_num);
      return version < OLDEST_POSTGRES
        ? [missing(`PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 or later`)]
        : [good(`PostgreSQL ${Math.floor(version / 10_000)} takes this user`)];
    } catch (error) {
      return [missing(`PostgreSQL of DATABASE_URL: ${(error as Error).message || 'no answer'}`)];
    } finally {
      await client.end().catch(() => undefined);
    }
  },
};

export const filesCheck: Check = {
  subject: 'Files',
  async look({ reader, now }) {
    const settings = s3Env(reader);
    if (settings === undefined) {
      return [missing('no bucket: videos would lie in DATA_DIR of one machine. Set all five S3_* variables')];
    }
    try {
      await new S3Storage(settings, now).verify();
      return [good(`the bucket ${settings.bucket} takes these keys`)];
    } catch (error) {
      return [missing((error as Error).message)];
    }
  },
};

/** Age of the newest file in the folder of the backups. */
export const backupCheck: Check = {
  subject: 'Backup',
  async look({ backups, now }) {
    if (backups === undefined) return [unknown('say where backups lie: --backups FOLDER')];
    const names = await readdir(backups);
    const times = await Promise.all(names.map(async (name) => (await stat(path.join(backups, name))).mtimeMs));
    if (times.length === 0) return [missing(`${backups} is empty: make a backup (docs/operations.md), and one a day`)];
    const ageMs = now().getTime() - Math.max(...times);
    const hours = Math.round(ageMs / 3_600_000);
    return [
      ageMs > MAX_BACKUP_AGE_MS
        ? missing(`the newest in ${backups} is ${hours} hours old: see why none was made since`)
        : good(`the newest is ${hours} hours old`),
    ];
  },
};
