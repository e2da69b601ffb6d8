import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { MAX_ROWS } from '#contracts/video-list';
import { Films, newShot } from '../testing/films';
import { Lists } from '../testing/lists';
import { errorOf, startTestService } from '../testing/test-service';

/** Is refused, and takes the rules long: each word may be the beginning of a longer phrase. */
const slow = (n: number) => `${n} naked child `.padEnd(496, 'undress ');
/** Cost of one prompt in the budget of work. */
const COST_MS = 9.92;
/** Cost of a row or shot besides its prompt. */
const [ROW_MS, SHOT_MS] = [0.15, 0.5];
/** Room for the bytes of the calls, less than another prompt. */
const SPARE_MS = 5;

describe('hostile prompts', () => {
  test('in a list of them, started with retries: others are served meanwhile, and they are read once', async (t) => {
    const service = await startTestService({ workMsPerMinute: MAX_ROWS * (COST_MS + 2 * ROW_MS) + SPARE_MS });
    t.after(() => service.close());
    const lists = new Lists(await service.signIn());
    const { id } = await lists.make([]);
    const row = (n: number) => ({ model: 'swift', prompt: slow(n), resolution: '480p' });
    const fault = { code: 'model_retired', message: 'Retired', field: 'model' };
    await service.db
      .insertInto('batch_rows')
      .values(
        Array.from({ length: MAX_ROWS }, (_, n) => ({
          ...{ batch_id: id, position: n + 1, credits: null, video_id: null },
          ...{ request: JSON.stringify(row(n)), fault: JSON.stringify(fault) },
        })),
      )
      .execute();

    let isOver = false;
    const start = lists.call(id, 'start', { maxCredits: 1, retries: true }).finally(() => (isOver = true));
    let served = 0;
    while (!isOver) {
      const { statusCode } = await service.inject({ url: '/healthz' });
      assert.equal(statusCode, 200);
      served += 1;
      await nextTurn();
    }
    assert.equal(errorOf(await start).code, 'state_conflict', 'no row of it can be made');
    assert.ok(served > MAX_ROWS / 4, `${served} calls were served meanwhile`);

    const again = await lists.call(id, 'start', { maxCredits: 1, retries: true });
    assert.equal(errorOf(again).code, 'state_conflict', 'what has been read costs nothing');
    const refused = errorOf(
      await lists.write(
        id,
        0,
        [1, 2, 3, 4].map((n) => row(MAX_ROWS + n)),
      ),
    );
    assert.equal(refused.code, 'rate_limited');
    assert.match(refused.message, /Try again in \d+ s/);
  });

  test('count wherever they are written, for their user alone', async (t) => {
    const [takes, rows] = [20, 10];
    const service = await startTestService({
      workMsPerMinute: (takes + rows) * COST_MS + rows * ROW_MS + 3 * takes * SHOT_MS + SPARE_MS,
    });
    t.after(() => service.close());
    const [films, lists] = [new Films(await service.signIn()), new Lists(await service.signIn())];
    const shots = Array.from({ length: takes }, (_, n) => newShot(slow(n)));
    const { id, revision } = await films.create(shots);
    await new Lists(films.user).make(
      Array.from({ length: rows }, (_, n) => ({ model: 'swift', prompt: slow(takes + n) })),
    );
    const changed = await films.change(id, revision, shots, 'Another title');
    assert.equal(errorOf(await films.ask(id, { maxCredits: 1 })).code, 'state_conflict');
    for (const refused of [
      await films.write(id, changed.revision, [newShot(slow(MAX_ROWS))]),
      await films.user.submit({ prompt: slow(MAX_ROWS) }),
      await films.user.submitTakes([{ prompt: slow(MAX_ROWS) }]),
      await films.user.call({
        ...{ method: 'POST', url: '/api/films', headers: { 'idempotency-key': randomUUID() } },
        body: { title: 'A film', shots: [newShot(slow(MAX_ROWS))] },
      }),
    ]) {
      assert.equal(refused.statusCode, 429, refused.body);
      assert.ok(Number(refused.headers['retry-after']) > 0);
    }
    assert.equal((await lists.make([{ model: 'swift', prompt: slow(MAX_ROWS) }])).rows.total, 1);
  });
});
