import { test } from 'node:test';
import { get, type Pair } from '../pair';

// Connections that their client leaves open to the end of all attacks: only the servers can close them, and
// lasting-cost.ts counts what they have not closed by then.

const OF_EACH_KIND = 20;
const HALF_A_REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\nX-Half: ';

export function heldConnections(attacked: () => Pair): void {
  test('that send nothing, half a request, or read nothing do not block other requests', async () => {
    const pair = attacked();
    const video = await pair.storeVideo();
    for (const { origin, file } of [
      { origin: pair.siteUrl, file: '/clip.bin' },
      { origin: pair.productApi.origin, file: video.path },
    ]) {
      for (const text of ['', HALF_A_REQUEST, get(file)]) {
        for (let i = 0; i < OF_EACH_KIND; i += 1) pair.hold(origin, text);
      }
    }
    await pair.visitor().isServed();
  });
}
