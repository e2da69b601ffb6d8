import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import pino from 'pino';
import type { Tables } from '../db/tables';
import { auditLedger } from '../ledger/audit';
import { dyingAfter } from '../testing/dying-database';
import { eventually } from '../testing/eventually';
import { Lists } from '../testing/lists';
import { startTestService } from '../testing/test-service';
import { completeVideo, failVideo } from '../videos/lifecycle';

/** About 70 ms of a processor each, on PGlite. */
const ROWS = 100;
/** After so many statements a process dies. */
const LIVES = [70, 1, 430, 910];
const FAILING = 0.2;
const PRICE = 6;
/** Rows, of all, that are within the cap. */
const WITHIN_CAP = ROWS * 0.9;
const FILE = { width: 854, height: 480, bytes: 1, durationS: undefined, shortfalls: [], credits: PRICE };

test('many rows, random failures, processes that die: what is spent was captured, and never above the cap', async () => {
  const service = await startTestService();
  const lists = new Lists(await service.signIn(ROWS * PRICE + 20));
  const before = await lists.user.credits();
  const rows = Array.from({ length: ROWS }, (_, n) => ({ model: 'swift', prompt: `Row ${n}`, resolution: '480p' }));
  const { id, credits } = await lists.make(rows);
  assert.equal(credits.waiting, ROWS * PRICE);
  const cap = WITHIN_CAP * PRICE;

  /** Ends what waits, as chance has it, until `isOver`. */
  async function endVideos(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const waiting = await service.db.selectFrom('videos').select('id').where('status', '=', 'queued').execute();
      for (const video of waiting) await endVideo(video.id);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function endVideo(videoId: string): Promise<void> {
    if (Math.random() < FAILING) return void (await failVideo(service.db, videoId, 'render_failed', new Date()));
    const keys = { video_key: `${videoId}.mp4`, poster_key: `${videoId}.webp` };
    await service.db
      .updateTable('videos')
      .set({ status: 'saving', ...keys })
      .where('id', '=', videoId)
      .execute();
    await completeVideo(service.db, videoId, FILE, new Date());
  }

  const run = (db: Kysely<Tables>) => {
    const process = service.anotherDraftWorker({ db, logger: pino({ level: 'silent' }) });
    process.start();
    return process;
  };

  await lists.start(id, cap);
  for (const statements of LIVES) {
    const { db, died } = dyingAfter(service.db, statements);
    const process = run(db);
    let isDead = false;
    void died.then(() => (isDead = true));
    await endVideos(() => isDead);
    await process.stop();
    const { held, spent } = (await lists.read(id)).credits;
    assert.ok(held + spent <= cap, `${held} + ${spent}`);
    assert.deepEqual(await auditLedger(service.db), []);
  }

  // Two that live, side by side.
  const survivors = [run(service.db), run(service.db)];
  let isOver = false;
  const ending = endVideos(() => isOver);
  const rest = () =>
    eventually(async () => {
      const list = await lists.read(id);
      assert.ok(list.credits.held + list.credits.spent <= cap);
      return list.state !== 'running' && list;
    });
  let list = await rest();
  while (list.pausedBecause !== 'cap') {
    await lists.start(id, cap, { retries: true });
    list = await rest();
  }
  isOver = true;
  await ending;
  await Promise.all(survivors.map((process) => process.stop()));

  assert.deepEqual([list.rows.ready, list.credits.held, list.credits.spent], [WITHIN_CAP, 0, cap]);
  assert.equal(await lists.user.credits(), before - cap);
  const ready = await service.db.selectFrom('videos').select('prompt').where('status', '=', 'ready').execute();
  assert.deepEqual([ready.length, new Set(ready.map(({ prompt }) => prompt)).size], [WITHIN_CAP, WITHIN_CAP]);
  assert.deepEqual(await auditLedger(service.db), []);
  await service.close();
});
