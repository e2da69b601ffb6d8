import { type Generated, type Kysely, sql } from 'kysely';
import type { VideoErrorCode } from '#contracts/video';
import type { Json, Tables } from '../../product-api/db/tables';
import { runMigrations } from '../../product-api/db/migrate';

/** The product's tables plus the sample provider's record of its renders. */
export type RenderTables = Tables & OwnTables;

type OwnTables = Record<'sample_renders', SampleRendersTable>;

interface SampleRendersTable {
  id: string;
  state: 'running' | 'succeeded' | 'failed' | 'lost' | 'stopped';
  progress: Generated<number>;
  output: Json<SampleOutput | null> | null;
  error_code: VideoErrorCode | null;
  heartbeat_at: Generated<Date>;
}

/** Where the sample renderer left its files. */
export interface SampleOutput {
  videoPath: string;
  posterPath: string;
  width: number;
  height: number;
  bytes: number;
  shared?: SharedFiles;
}

/** Keys in the storage that all machines have. */
export interface SharedFiles {
  videoKey: string;
  posterKey: string;
}

/** Creates the missing table. @returns `db`, with the sample provider's table */
export async function createRenderTables(db: Kysely<Tables>): Promise<Kysely<RenderTables>> {
  await runMigrations(db, { '0001-sample-renders': SAMPLE_RENDERS }, 'sample_renders');
  return db.withTables<OwnTables>();
}

// `if not exists`: until migration 0012 of the product API this table was part of the product's own schema.
const SAMPLE_RENDERS = [
  sql`
    create table if not exists sample_renders (
      id text primary key,
      state text not null check (state in ('running', 'succeeded', 'failed', 'lost', 'stopped')),
      progress real not null default 0,
      output jsonb,
      error_code text,
      heartbeat_at timestamptz not null default now()
    )`,
];
