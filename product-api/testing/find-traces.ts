import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** Rows of all tables, and files below `directories`, that contain `text`, ignoring case. */
export async function findTraces(db: Kysely<Tables>, directories: readonly string[], text: string): Promise<string[]> {
  const holdsText = (content: string) => content.toLowerCase().includes(text.toLowerCase());
  const traces: string[] = [];
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  for (const { name } of tables.rows) {
    const found = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
    traces.push(...found.rows.map(({ row }) => `${name}: ${JSON.stringify(row)}`).filter(holdsText));
  }
  for (const directory of directories) {
    for (const entry of await entriesOf(directory)) {
      const file = path.join(entry.parentPath, entry.name);
      // One that is removed between the look and the reading holds nothing any more.
      const content = entry.isFile() ? await readFile(file, 'utf8').catch(() => '') : '';
      if (holdsText(content) || holdsText(file)) traces.push(file);
    }
  }
  return traces;
}

/** Starts over when a subfolder is removed while it reads. */
async function entriesOf(directory: string): Promise<Dirent[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readdir(directory, { recursive: true, withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 20) throw error;
    }
  }
}
