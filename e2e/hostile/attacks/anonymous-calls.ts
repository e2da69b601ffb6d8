import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pair } from '../pair';

// Calls without a session, at the full rate that the host allows a few client addresses. This once used up the limit
// per minute that all sign-ins of a host share at the product API.

const ADDRESSES = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
const CALLS_OF_EACH = 2_100;
const AT_A_TIME = 15;

export function anonymousCalls(attacked: () => Pair): void {
  test('from three client addresses do not block other sign-ins', async () => {
    const pair = attacked();
    const served = new Map<number, number>();
    const flood = async (address: string) => {
      for (let sent = 0; sent < CALLS_OF_EACH / AT_A_TIME; sent += 1) {
        const path = sent % 2 === 0 ? '/api/payment-service' : `/api/shared/unknown-${sent}`;
        const answer = await fetch(pair.siteUrl + path, { headers: { 'x-forwarded-for': address } });
        await answer.arrayBuffer();
        served.set(answer.status, (served.get(answer.status) ?? 0) + 1);
      }
    };
    await Promise.all(ADDRESSES.flatMap((address) => Array.from({ length: AT_A_TIME }, () => flood(address))));
    assert.ok((served.get(200) ?? 0) >= (ADDRESSES.length * CALLS_OF_EACH) / 2, JSON.stringify([...served]));
    await pair.visitor().isServed();
  });
}
