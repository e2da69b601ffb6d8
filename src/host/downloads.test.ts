import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import type { Host } from './server';
import { eventually } from './testing/eventually';
import { converse } from './testing/raw-client';
import { startTestHost } from './testing/test-host';

// Visitors leave pages with clips still loading thousands of times a day.

const BYTES = 16 * 1024 * 1024;
const LEAVERS = 50;

let root: string;
let host: Host;
let address: string;
const registry = new Registry();

beforeAll(async () => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'downloads-')));
  fs.writeFileSync(path.join(root, 'clip.mp4'), Buffer.alloc(BYTES, 'clip'));
  const clip = { file: 'clip.mp4', contentType: 'video/mp4', bytes: BYTES, etag: 'a', cacheControl: 'no-cache' };
  ({ host, address } = await startTestHost({ root, manifest: { files: { '/clip.mp4': clip } }, registry }));
});

afterAll(async () => {
  await host.stop(0);
  fs.rmSync(root, { recursive: true });
});

/** Number of this process's open file descriptors on the clip (Linux). */
function timesOpen(): number {
  const open = fs.readdirSync('/proc/self/fd').map((fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // Closed in the meantime.
      return '';
    }
  });
  return open.filter((file) => file === path.join(root, 'clip.mp4')).length;
}

it('aborted downloads leak neither open files nor requests', async () => {
  const before = process.memoryUsage().rss;
  let mostOpen = 0;
  const leavers = Array.from({ length: LEAVERS }, () =>
    converse(address, (socket) => {
      socket.once('data', () => {
        mostOpen = Math.max(mostOpen, timesOpen());
        socket.destroy();
      });
      socket.write('GET /clip.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
    }),
  );
  await Promise.all(leavers);
  expect(mostOpen).toBeGreaterThan(0);
  await eventually(() => timesOpen() === 0);
  expect(await registry.metrics()).toContain('http_requests_in_progress 0');
  expect(process.memoryUsage().rss - before).toBeLessThan((LEAVERS * BYTES) / 8);

  const whole = await fetch(`${address}/clip.mp4`);
  expect((await whole.arrayBuffer()).byteLength).toBe(BYTES);
});
