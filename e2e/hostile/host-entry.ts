import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import pino from 'pino';
import type { LoadedFunction } from '../../src/host/functions';
import { readHostEnv } from '../../src/host/host-env';
import type { HostManifest } from '../../src/host/manifest';
import { Host } from '../../src/host/server';

// The host in its own process, with all functions of the site from source (no build is needed) and one large file.
// Sends its parent a message once it listens.

const API = path.join(__dirname, '..', '..', 'src', 'api');

/** `videos/[id]/share.ts` answers at `/api/videos/:id/share`. */
function routeOf(file: string): string {
  const pattern = file
    .replace(/\.ts$/, '')
    .replace('[...]', '*')
    .replace(/\[(\w+)\]/g, ':$1')
    .replace(/(^|\/)index$/, '');
  return `/api/${pattern}`;
}

async function main(): Promise<void> {
  const { siteUrl, productApiUrl, origins } = readHostEnv(process.env);
  const root = process.env.SITE_ROOT ?? '';
  // The catch-all comes after the files with their own URL, as in a build.
  const files = fs
    .readdirSync(API, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort((one, other) => Number(one === '[...].ts') - Number(other === '[...].ts'));
  const clip = { file: 'clip.bin', contentType: 'application/octet-stream', etag: 'clip', cacheControl: 'no-cache' };
  const manifest: HostManifest = {
    files: { '/clip.bin': { ...clip, bytes: fs.statSync(path.join(root, 'clip.bin')).size } },
    notFound: [],
    wildcards: [],
    redirects: [],
    languages: [],
    functions: files.map((file) => ({ path: routeOf(file), file: path.join(API, file) })),
  };
  const loaded = new Map<string, LoadedFunction>();
  for (const { file } of manifest.functions) {
    loaded.set(file, ((await import(file)) as { default: LoadedFunction }).default);
  }
  const host = new Host({ origins, productApiUrl, logger: pino({ level: 'fatal' }) });
  await host.goOver({
    root,
    manifest,
    loadFunction: ({ file }) => {
      const found = loaded.get(file);
      if (!found) throw new Error(`${file} exports no function.`);
      return found;
    },
  });
  await host.listen(Number(new URL(siteUrl).port), '127.0.0.1');
  process.send?.('listening');
  process.once('disconnect', () => process.exit(0));
}

void main();
