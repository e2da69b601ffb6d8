import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { eventually } from '../../../product-api/testing/eventually';
import type { OfBoth, Pair } from '../pair';

// Counts the lasting cost of the attacks. The servers have to close by themselves what clients left open.

const SERVERS = ['host', 'productApi'] as const;
/** Processes that decode pictures, and connections between the servers, close when they have been idle for a minute. */
const MORE_DESCRIPTORS = 8;
/** Seen after all attacks: 62 MB in the host, which the next garbage collections return, and 2 MB in the product API. */
const MORE_MB = 200;

/** Registers `attacks` between the measurements. */
export function lastingCost(attacked: () => Pair, attacks: () => void): void {
  let descriptors: OfBoth<string[]>;
  let memory: OfBoth<number>;

  before(async () => {
    const pair = attacked();
    // The first visitor makes both compile and open what they keep.
    await pair.visitor().isServed();
    descriptors = await pair.descriptors();
    memory = await pair.memory();
  });

  afterEach(async () => {
    const now = await attacked().memory();
    for (const server of SERVERS) {
      const moreMb = Math.round(now[server] - memory[server]);
      assert.ok(moreMb < MORE_MB, `${server}: ${moreMb} MB more than before the first attack`);
    }
  });

  attacks();

  test('leave no descriptor open', async () => {
    const pair = attacked();
    let now = descriptors;
    const isBack = async () => {
      now = await pair.descriptors();
      return SERVERS.every((server) => now[server].length <= descriptors[server].length + MORE_DESCRIPTORS);
    };
    await eventually(isBack).catch(() => assert.deepEqual(byKind(now), byKind(descriptors)));
    await pair.visitor().isServed();
  });
}

/** `{ host: { socket: 4, ... }, ... }`: what a failure has to say. */
function byKind(descriptors: OfBoth<string[]>): OfBoth<Record<string, number>> {
  const count = (links: string[]) => {
    const counts: Record<string, number> = {};
    for (const link of links) {
      const kind = link.replace(/:.*/, '');
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  };
  return { host: count(descriptors.host), productApi: count(descriptors.productApi) };
}
