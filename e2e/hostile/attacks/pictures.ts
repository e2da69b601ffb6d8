import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { Pair } from '../pair';
import { smallPng, upload } from '../upload';

// Pictures that are small as files and huge as pixels: ten of them once took 2.4 GB of the product API's memory, and
// blocked all other requests for half a minute.

const FIXTURES = path.join(__dirname, '..', '..', '..', 'product-api', 'testing');
const HEAVY = 8;
/** A decoded one takes 450 MB. */
const MAX_GROWTH_MB = 200;

export function pictures(attacked: () => Pair): void {
  test('that are bombs neither exhaust memory nor block other requests', async () => {
    const pair = attacked();
    const [attacker, other] = [pair.visitor(), pair.visitor()];
    await attacker.signIn();
    await other.signIn();
    const tooLarge = await fs.readFile(path.join(FIXTURES, 'flat-40-megapixels.avif'));
    assert.equal(await upload(attacker, 'image/avif', tooLarge), 422);

    const heavy = await fs.readFile(path.join(FIXTURES, 'flat-24-megapixels.avif'));
    const png = await smallPng();
    const { productApi: before } = await pair.memory();
    const ended: string[] = [];
    const heavies = Array.from({ length: HEAVY }, async () => {
      const status = await upload(attacker, 'image/avif', heavy);
      if (status === 200) ended.push('heavy');
      return status;
    });
    assert.equal(await upload(other, 'image/png', png), 200);
    const decodedBefore = ended.length;
    const { productApi: during } = await pair.memory();
    const statuses = await Promise.all(heavies);
    assert.ok(decodedBefore <= 2, `behind ${decodedBefore} heavy ones`);
    assert.ok(
      statuses.every((status) => [200, 429, 503].includes(status)),
      statuses.join(),
    );
    assert.ok(statuses.includes(429) || statuses.includes(503), 'one visitor fills no line');
    assert.ok(during - before < MAX_GROWTH_MB, `${Math.round(during - before)} MB more`);
    await pair.visitor().isServed();
  });
}
