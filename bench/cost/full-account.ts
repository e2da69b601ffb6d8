import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { MAX_ROWS } from '../../contracts/video-list';
import { openDatabase } from '../../product-api/db/open-database';
import { inTransaction } from '../../product-api/db/transaction-guard';
import { post } from '../../product-api/ledger/post';
import type { Tables } from '../../product-api/db/tables';
import { fillAccount } from '../../product-api/testing/fill-account';
import { newSession, type TestSession } from '../../product-api/testing/service-token';
import { signIn } from '../../product-api/users/sign-in';

const CREDITS = 1_000;
const MODEL = 'wan-2.2-fast';
/** A model takes no more in a prompt that a row could have. */
const ROW_BYTES = 10_000;
/** The newest videos have a clip to cut frames from; the files of the others only count. */
const CLIPS = 10;
const SMALL_BYTES = 1_000;
const CLIP = path.join(__dirname, '..', '..', 'content', 'models', 'media', 'hailuo-02.mp4');

/** An account that owns as much as it may, but for one place of each kind. */
export interface FullAccount {
  session: TestSession;
  userId: string;
  email: string;
  model: string;
  /** Newest first. */
  videos: string[];
  films: string[];
  lists: string[];
  /** A list of as many rows, of as much text, as there may be. */
  largeList: string;
  folders: string[];
}

/** Writes it into the database of `dataDir`, which no process has open. */
export async function writeFullAccount(dataDir: string): Promise<FullAccount> {
  const database = await openDatabase({ dataDir });
  const { db } = database;
  try {
    const subject = randomUUID();
    const email = `${subject}@example.com`;
    const person = { sub: subject, email, name: 'Full', image: null };
    const { userId } = await signIn(db, person, new Date());
    const largeBytes = MAX_ROWS * (ROW_BYTES + 200);
    const room = { videos: 10, pictures: 10, films: 5, lists: 12, rows: MAX_ROWS + 2_000, folders: 5 };
    await fillAccount(db, userId, MODEL, { ...room, textBytes: largeBytes + 1_000_000, fileBytes: 1_000_000_000 });
    const cause = `signup:more-${userId}` as const;
    const grant = { type: 'grant', userId, amount: CREDITS, cause, expiresAt: null } as const;
    await inTransaction(db, (tx) => post(tx, grant, new Date()));
    const largeList = await writeLargeList(db, userId);
    await sql`update videos set video_key = 'videos/small.mp4', poster_key = 'videos/small.webp'`.execute(db);
    await sql`
      update videos set video_key = 'videos/clip.mp4'
      where id in (select id from videos order by created_at desc limit ${CLIPS})`.execute(db);
    const idsOf = async (table: 'videos' | 'films' | 'batches' | 'folders') => {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(MAX_ROWS)
        .execute();
      return rows.map(({ id }) => id);
    };
    const lists = (await idsOf('batches')).filter((id) => id !== largeList);
    const ids = { videos: await idsOf('videos'), films: await idsOf('films'), folders: await idsOf('folders') };
    const files = path.join(dataDir, 'files', 'videos');
    await fs.mkdir(files, { recursive: true });
    await fs.copyFile(CLIP, path.join(files, 'clip.mp4'));
    for (const name of ['small.mp4', 'small.webp'])
      await fs.writeFile(path.join(files, name), Buffer.alloc(SMALL_BYTES, 'x'));
    return { session: newSession(subject), userId, email, model: MODEL, ...ids, lists, largeList };
  } finally {
    await database.close();
  }
}

async function writeLargeList(db: Kysely<Tables>, userId: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into batches (id, user_id, idempotency_key, request_hash, title, state, max_credits, created_at)
    values (${id}, ${userId}, 'large', '', 'Large', 'done', 1, now())`.execute(db);
  await sql`
    insert into batch_rows (batch_id, position, request, fault)
    select ${id}, n, jsonb_build_object('model', ${MODEL}::text, 'prompt', rpad('A harbour ' || n, ${ROW_BYTES}::int, ' and waves')),
      '{"code": "model_retired", "message": "Retired", "field": "model"}'
    from generate_series(1, ${MAX_ROWS}::int) n`.execute(db);
  return id;
}
