import { test } from 'node:test';
import { eventually } from '../../../product-api/testing/eventually';
import { get, writeAndCut, type Pair } from '../pair';

// Requests behind one another on a connection that is then cut: each once kept a place or an open file for ever.

export function pipelining(attacked: () => Pair): void {
  test('without credentials: takes no place of the product API', async () => {
    const pair = attacked();
    const stalled = get('/openapi.json').repeat(100);
    await writeAndCut(pair.productApi.origin, stalled + get('/api/user/info').repeat(120), 1_000);
    await pair.visitor().isServed();
  });

  test('behind downloads that it does not read: takes no place of the host', async () => {
    const pair = attacked();
    const calls =
      get('/clip.bin').repeat(6) + get('/api/auth/providers', { 'x-forwarded-for': '203.0.113.9' }).repeat(44);
    await Promise.all(Array.from({ length: 24 }, () => writeAndCut(pair.siteUrl, calls, 1_000)));
    await pair.visitor().isServed();
  });

  test('keeps no file of the host open', async () => {
    const pair = attacked();
    const { host: before } = await pair.openFiles();
    const attacks = Array.from({ length: 4 }, () => writeAndCut(pair.siteUrl, get('/clip.bin').repeat(50), 500));
    await Promise.all(attacks);
    await eventually(async () => (await pair.openFiles()).host === before);
    await pair.visitor().isServed();
  });

  test('keeps no stored video of the product API open', async () => {
    const pair = attacked();
    const video = await pair.storeVideo();
    const { productApi: before } = await pair.openFiles();
    await writeAndCut(pair.productApi.origin, get(video.path).repeat(50), 500);
    await eventually(async () => (await pair.openFiles()).productApi === before);
    await pair.visitor().isServed();
  });
}
