import assert from 'node:assert/strict';
import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import pino from 'pino';
import type { Film } from '#contracts/api/films';
import type { Tables } from '../db/tables';
import { auditLedger } from '../ledger/audit';
import { dyingAfter } from '../testing/dying-database';
import { Films, newShot, statesOf } from '../testing/films';
import { makeVideo } from '../testing/make-video';
import { startTestService } from '../testing/test-service';
import { completeVideo, failVideo } from '../videos/lifecycle';
import type { DraftWorker } from '../workers/draft-worker';

/** Sources of each film's takes. */
const SOURCES = ['text', 'previous', 'previous', 'text', 'text', 'previous', 'text', 'previous'] as const;
const FILMS = 3;
const PRICE = 6;
/** Two processes at a time; each dies after so many statements. */
const LIVES = [
  [40, 1],
  [90, 130],
  [150, 110],
];
const CLIP = 'clips/clip.mp4';
const FILE = { width: 64, height: 64, bytes: 1, durationS: 1, shortfalls: [], credits: PRICE };

test('random films, failures, cancels, processes that die: what is spent was captured, and never above the cap', async () => {
  const service = await startTestService();
  const total = FILMS * SOURCES.length * PRICE;
  const films = new Films(await service.signIn(total + 20));
  const before = await films.user.credits();
  const source = path.join(service.database.dataDir, 'clip.mp4');
  await writeFile(source, await makeVideo({ width: 64, height: 64 }, 1));
  await service.storage.putFile(CLIP, source);
  const made: Film[] = [];
  for (let film = 0; film < FILMS; film += 1) {
    made.push(await films.create(SOURCES.map((from, take) => newShot(`Film ${film}, take ${take}`, from))));
  }

  /** Ends waiting videos as ready, failed or canceled, as chance has it. */
  async function endVideos(): Promise<void> {
    const waiting = await service.db.selectFrom('videos').select('id').where('status', '=', 'queued').execute();
    for (const { id } of waiting) {
      const chance = Math.random();
      if (chance < 0.1) {
        await films.user.call({ method: 'POST', url: `/api/videos/${id}/cancel` });
      } else if (chance < 0.25) {
        await failVideo(service.db, id, 'render_failed', new Date());
      } else {
        const keys = { video_key: CLIP, poster_key: 'clips/poster.webp' };
        await service.db
          .updateTable('videos')
          .set({ status: 'saving', ...keys })
          .where('id', '=', id)
          .execute();
        await completeVideo(service.db, id, FILE, new Date());
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
  }

  function run(db: Kysely<Tables>): DraftWorker {
    const logger = pino({ level: 'silent' });
    const process = service.anotherDraftWorker({ db, frameDeps: { ...service.frameDeps, db }, logger });
    process.start();
    return process;
  }

  /** Asks for what has failed, sometimes in vain; stops films now and then. Returns whether all is made. */
  async function press(): Promise<boolean> {
    let isDone = true;
    for (const { id } of made) {
      const film = await films.read(id);
      const { credits, maxCredits = 0, state } = film.making;
      assert.ok(credits.held + credits.spent <= maxCredits, `${credits.held} + ${credits.spent} of ${maxCredits}`);
      if (statesOf(film).every((take) => take === 'ready')) continue;
      isDone = false;
      if (state === 'running' && Math.random() < 0.02) await films.stop(id);
      if (state !== 'running') await films.ask(id, { maxCredits: Math.max(1, credits.open) });
    }
    return isDone;
  }

  for (const pair of LIVES) {
    let alive = pair.length;
    const processes = pair.map((statements) => {
      const { db, died } = dyingAfter(service.db, statements);
      void died.then(() => (alive -= 1));
      return run(db);
    });
    while (alive > 0) {
      await press();
      await endVideos();
    }
    await Promise.all(processes.map((process) => process.stop()));
    assert.deepEqual(await auditLedger(service.db), []);
  }

  // Two that live, side by side.
  const survivors = [run(service.db), run(service.db)];
  while (!(await press())) await endVideos();
  await Promise.all(survivors.map((process) => process.stop()));

  for (const { id } of made) {
    const { credits } = (await films.read(id)).making;
    assert.deepEqual(credits, { open: 0, held: 0, spent: SOURCES.length * PRICE });
  }
  assert.equal(await films.user.credits(), before - total);
  const ready = await service.db.selectFrom('videos').select('prompt').where('status', '=', 'ready').execute();
  assert.deepEqual([ready.length, new Set(ready.map(({ prompt }) => prompt)).size], [total / PRICE, total / PRICE]);
  assert.deepEqual(await auditLedger(service.db), []);
  await service.close();
});
