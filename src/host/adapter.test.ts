import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { createHash } from 'node:crypto';
import type { RoutesManifest } from 'gatsby';
import { SITE_PATHS } from '#contracts/api/site-calls';
import { buildManifest } from './adapter';
import { readPointer } from './builds';
import { completeCopies } from './compressed-copies';
import { loadBundle } from './functions';
import type { HostManifest } from './manifest';
import type { Host } from './server';
import { EMPTY_MANIFEST, startTestHost } from './testing/test-host';

// A small build in Gatsby's format, processed by the adapter and served by the host over real HTTP.

const INLINE = 'window.pagePath="/price"';
const pageOf = (text: string) =>
  `<!doctype html><html><head><script type="application/ld+json">{"a":1}</script><script src="/app.js"></script>` +
  `<script id="loader">${INLINE}</script></head><body>${`<p>${text}</p>`.repeat(60)}</body></html>`;

const SCRIPT = 'console.log("app");'.repeat(100);
const CLIP = Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 251));

const FILES: Record<string, string | Buffer> = {
  'public/index.html': pageOf('home'),
  'public/price/index.html': pageOf('price'),
  'public/de/index.html': pageOf('start'),
  'public/de/ai-video-generator/wan-2.5/index.html': pageOf('wan'),
  'public/tw/price/index.html': pageOf('tw price'),
  'public/zh/price/index.html': pageOf('zh price'),
  'public/404/index.html': pageOf('not found'),
  'public/404.html': pageOf('not found'),
  'public/de/404/index.html': pageOf('nicht gefunden'),
  'public/app/index.html': pageOf('client only'),
  'public/page-data/price/page-data.json': JSON.stringify({ path: '/price', result: 'x'.repeat(600) }),
  'public/app-0123456789abcdef0123.js': SCRIPT,
  'public/app-0123456789abcdef0123.js.map': SCRIPT,
  'public/static/0123456789abcdef0123456789abcdef/clip.mp4': CLIP,
  'public/robots.txt': 'User-agent: *\n',
  'public/webpack.stats.json': '{}',
  '.cache/functions/hello.js':
    'module.exports = { default: (req, res) => res.status(200).json({ id: req.params.id, rest: req.params["*"] }) };',
  '.cache/functions/site.js': 'module.exports = { default: (req, res) => res.status(200).json({ by: "site" }) };',
  'content/languages.json': JSON.stringify([
    { code: 'en', path: '', hreflang: 'en', name: 'English' },
    { code: 'de', path: '/de', hreflang: 'de', name: 'Deutsch' },
    { code: 'tw', path: '/tw', hreflang: 'zh-Hant', name: '繁體中文' },
    { code: 'zh', path: '/zh', hreflang: 'zh-Hans', name: '简体中文' },
  ]),
  'package.json': '{}',
  'secret.txt': 'do not serve',
};

const BASE = [{ key: 'x-frame-options', value: 'DENY' }];
const IMMUTABLE = [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }];
const fileRoute = (route: string, filePath: string, headers = BASE) =>
  ({ type: 'static', path: route, filePath, headers }) as const;

const routesManifest: RoutesManifest = [
  fileRoute('/', 'public/index.html'),
  fileRoute('/price', 'public/price/index.html'),
  fileRoute('/de', 'public/de/index.html'),
  fileRoute('/de/ai-video-generator/wan-2.5', 'public/de/ai-video-generator/wan-2.5/index.html'),
  fileRoute('/tw/price', 'public/tw/price/index.html'),
  fileRoute('/zh/price', 'public/zh/price/index.html'),
  fileRoute('/404', 'public/404/index.html'),
  fileRoute('/404.html', 'public/404.html'),
  fileRoute('/de/*', 'public/de/404/index.html'),
  fileRoute('/page-data/de/*/page-data.json', 'public/page-data/de/404/page-data.json'),
  fileRoute('/app/*', 'public/app/index.html'),
  fileRoute('/page-data/price/page-data.json', 'public/page-data/price/page-data.json'),
  fileRoute('/app-0123456789abcdef0123.js', 'public/app-0123456789abcdef0123.js', IMMUTABLE),
  fileRoute('/app-0123456789abcdef0123.js.map', 'public/app-0123456789abcdef0123.js.map', IMMUTABLE),
  fileRoute('/static/x/clip.mp4', 'public/static/0123456789abcdef0123456789abcdef/clip.mp4'),
  fileRoute('/robots.txt', 'public/robots.txt'),
  fileRoute('/webpack.stats.json', 'public/webpack.stats.json'),
  { type: 'function', path: '/api/hello/:id', functionId: 'hello' },
  { type: 'function', path: '/api/all/*', functionId: 'hello' },
  { type: 'function', path: '/api/*', functionId: 'site' },
  { type: 'redirect', path: '/pricing', toPath: '/price', status: 301, headers: BASE },
  { type: 'redirect', path: '/old/*', toPath: '/de/*', status: 302, headers: BASE },
  { type: 'redirect', path: '/same', toPath: '/price', status: 200, headers: BASE },
];
const functionsManifest = [
  { functionId: 'hello', name: '/api/hello', pathToEntryPoint: '.cache/functions/hello.js', requiredFiles: [] },
  { functionId: 'site', name: '/api/[...]', pathToEntryPoint: '.cache/functions/site.js', requiredFiles: [] },
];

let root: string;
let manifest: HostManifest;
let host: Host;
let address: string;

beforeAll(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'host-'));
  for (const [file, content] of Object.entries(FILES)) {
    await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await fs.writeFile(path.join(root, file), content);
  }
  await fs.mkdir(path.join(root, 'public/page-data/de/404'), { recursive: true });
  await fs.writeFile(path.join(root, 'public/page-data/de/404/page-data.json'), '{}');
  manifest = await buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '' });
  ({ host, address } = await serve('http://localhost:8000'));
});

afterAll(async () => {
  await host.stop(0);
  await fs.rm(root, { recursive: true });
});

function serve(siteUrl: string, isGoogleSignIn = false) {
  const origins = { productApiPublicUrl: 'https://files.example', issuer: 'https://issuer.example/oidc' };
  return startTestHost({
    root,
    manifest,
    loadFunction: loadBundle(root),
    origins: { ...origins, siteUrl, isGoogleSignIn, isAnalyticsOn: false, areAdsOn: false },
  });
}

/** Raw requests, because fetch decodes bodies and normalizes paths. */
async function raw(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const { request } = await import('node:http');
  const { port } = new URL(address);
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('pages', () => {
  it.each([
    ['/', 'home'],
    ['/price', 'price'],
    ['/de', 'start'],
    ['/de/ai-video-generator/wan-2.5', 'wan'],
    ['/%70rice', 'price'],
    ['/price?from=mail', 'price'],
    ['/app', 'client only'],
    ['/app/anything/below', 'client only'],
    ['/same', 'price'],
  ])('%s is served as HTML that must be revalidated', async (target, text) => {
    const answer = await raw(target);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body.toString()).toContain(`<p>${text}</p>`);
  });

  it.each([
    ['/price/', '/price', 301],
    ['/de/', '/de', 301],
    ['/price/index.html', '/price', 301],
    ['/index.html', '/', 301],
    ['/price/?from=mail', '/price?from=mail', 301],
    ['/pricing', '/price', 301],
    ['/old/a/b%20c', '/de/a/b%20c', 302],
    ['/en', '/', 301],
    ['/en/', '/', 301],
    ['/EN/Price?from=mail', '/price?from=mail', 301],
    ['/en/price/', '/price', 301],
    ['/en-GB/price', '/price', 301],
    ['/PRICE', '/price', 301],
    ['/De', '/de', 301],
    ['/de-AT?a=b&c', '/de?a=b&c', 301],
    ['/de_DE/AI-video-generator/Wan-2.5', '/de/ai-video-generator/wan-2.5', 301],
    ['/zh-TW/price', '/tw/price', 301],
    ['/zh-hk/price', '/tw/price', 301],
    ['/zh-Hant/price', '/tw/price', 301],
    ['/zh-CN/price', '/zh/price', 301],
    ['/ZH/price', '/zh/price', 301],
  ])('%s redirects to %s', async (target, location, status) => {
    const answer = await raw(target);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  it.each([
    ['/nothing', 'not found'],
    ['/de/nothing', 'nicht gefunden'],
    ['/de/nothing/', 'nicht gefunden'],
    ['/dedication', 'not found'],
    ['/en/nothing', 'not found'],
    ['/fr-FR/price', 'not found'],
    ['/en/404', 'not found'],
    ['/en//price', 'not found'],
    ['/404', 'not found'],
    ['/de/404', 'nicht gefunden'],
    ['/%E0%A4%A', 'not found'],
  ])('%s answers 404 in its language', async (target, text) => {
    const answer = await raw(target, { 'if-none-match': '*', range: 'bytes=0-3' });
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toContain(`<p>${text}</p>`);
  });

  it.each([
    '/de/missing.png',
    '/page-data/nothing/page-data.json',
    '/webpack.stats.json',
    '/app-0123456789abcdef0123.js.map',
    '/page-data/de/x/page-data.json',
  ])('%s answers 404 with one line of text', async (target) => {
    const answer = await raw(target);
    expect([answer.status, answer.body.toString()]).toEqual([404, 'Not found\n']);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/static/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/secret.txt',
    '/.host/manifest.json',
    '/%00',
    '//secret.txt',
  ])('%s does not escape the build', async (target) => {
    const answer = await raw(target);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('do not serve');
  });

  it('refuses other methods', async () => {
    const answer = await raw('/price', {}, 'POST');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('files', () => {
  it('are immutable if their name has a hash, else must be revalidated', async () => {
    const cacheOf = async (target: string) => (await raw(target)).headers['cache-control'];
    const forever = 'public, max-age=31536000, immutable';
    expect(await cacheOf('/app-0123456789abcdef0123.js')).toBe(forever);
    expect(await cacheOf('/static/0123456789abcdef0123456789abcdef/clip.mp4')).toBe(forever);
    expect(await cacheOf('/robots.txt')).toBe('no-cache');
    expect(await cacheOf('/page-data/price/page-data.json')).toBe('no-cache');
  });

  it.each([
    ['br', zlib.brotliDecompressSync, 'gzip, deflate, br'],
    ['gzip', zlib.gunzipSync, 'gzip'],
    ['gzip', zlib.gunzipSync, 'br;q=0, gzip'],
  ] as const)('are sent as %s', async (encoding, decode, accepted) => {
    const answer = await raw('/app-0123456789abcdef0123.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toContain('accept-encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    expect(answer.body.length).toBeLessThan(SCRIPT.length / 10);
    expect(decode(answer.body).toString()).toBe(SCRIPT);
  });

  it('are sent uncompressed if the client accepts nothing else, or compression saves nothing', async () => {
    expect((await raw('/app-0123456789abcdef0123.js')).body.toString()).toBe(SCRIPT);
    const clip = await raw('/static/0123456789abcdef0123456789abcdef/clip.mp4', { 'accept-encoding': 'br, gzip' });
    expect(clip.headers['content-encoding']).toBeUndefined();
    expect(clip.body.equals(CLIP)).toBe(true);
  });

  it('have an ETag for each encoding, and answer 304 if it matches', async () => {
    const tags = new Set<unknown>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const { etag } = (await raw('/price', headers)).headers;
      tags.add(etag);
      const again = await raw('/price', { ...headers, 'if-none-match': String(etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect((await raw('/price', { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  it('answer 412 to a failed precondition, and ignore conditions on dates', async () => {
    const { etag } = (await raw('/price')).headers;
    expect((await raw('/price', { 'if-match': String(etag) })).status).toBe(200);
    const refused = await raw('/price', { 'if-match': '"other"' });
    expect([refused.status, refused.body.toString()]).toEqual([412, 'Precondition failed\n']);
    const longAgo = 'Sat, 01 Jan 2000 00:00:00 GMT';
    expect((await raw('/price', { 'if-unmodified-since': longAgo })).status).toBe(200);
    expect((await raw('/nothing', { 'if-match': '"other"', 'if-unmodified-since': longAgo })).status).toBe(404);
  });

  it('answer HEAD with headers only', async () => {
    const answer = await raw('/price', {}, 'HEAD');
    expect(answer.body).toHaveLength(0);
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(pageOf('price')));
  });

  it('support ranges, always of the uncompressed bytes', async () => {
    const target = '/static/0123456789abcdef0123456789abcdef/clip.mp4';
    const part = await raw(target, { range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 100-199/4096']);
    expect(part.body.equals(CLIP.subarray(100, 200))).toBe(true);
    const script = await raw('/app-0123456789abcdef0123.js', { range: 'bytes=0-6', 'accept-encoding': 'br' });
    expect([script.status, script.body.toString()]).toEqual([206, 'console']);
    const changed = await raw(target, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect(changed.status).toBe(200);
    const beyond = await raw(target, { range: 'bytes=9000-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */4096']);
    expect([beyond.headers['cache-control'], beyond.headers.etag]).toEqual(['no-store', undefined]);
  });
});

describe('headers', () => {
  it('allow a page its own inline scripts only', async () => {
    const policy = String((await raw('/price')).headers['content-security-policy']);
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/form-action 'self' https:\/\/issuer\.example(;|$)/);
    for (const directive of ['connect-src', 'img-src', 'media-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://files\\.example`));
    }
    expect(policy).not.toContain('google');
  });

  it('tell browsers where to report what a page’s policy has blocked', async () => {
    const { headers } = await raw('/price');
    expect(headers['content-security-policy']).toMatch(/; report-uri \/csp-reports; report-to csp$/);
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
    expect((await raw('/csp-reports', {}, 'POST')).status).toBe(204);
  });

  it('name Google and HSTS only if configured', async () => {
    const plain = (await raw('/price')).headers;
    expect(plain['strict-transport-security']).toBeUndefined();
    const other = await serve('https://example.com', true);
    const headers = (await fetch(`${other.address}/price`)).headers;
    await other.host.stop(0);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(headers.get('content-security-policy')).toContain('https://accounts.google.com/gsi/client');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  it.each(['/price', '/nothing', '/api/hello/1', '/api/nothing', '/healthz', '/robots.txt'])(
    'protect %s',
    async (target) => {
      const { headers } = await raw(target);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      });
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );
});

describe('functions of the build', () => {
  it('are called with their parameters', async () => {
    expect(JSON.parse((await raw('/api/hello/a%2Fb')).body.toString())).toEqual({ id: 'a/b' });
    expect(JSON.parse((await raw('/api/all/x/y')).body.toString())).toEqual({ rest: 'x/y' });
  });

  it('with many paths are mounted under each of them, after more specific ones, and nowhere else', async () => {
    for (const target of ['/api/videos', '/api/videos/v-1/cancel', '/api/account/export']) {
      expect(JSON.parse((await raw(target)).body.toString())).toEqual({ by: 'site' });
    }
    expect(JSON.parse((await raw('/api/hello/videos')).body.toString())).toEqual({ id: 'videos' });
    expect((await raw('/api/nothing')).status).toBe(404);
    const paths = manifest.functions.filter(({ file }) => /\/site-\w{12}\.js$/.test(file)).map((route) => route.path);
    expect(paths).toEqual([...SITE_PATHS]);
  });
});

describe('the adapter', () => {
  it('keeps what it has stored of unchanged files, and drops that of removed ones when no build to go back to has it', async () => {
    const folder = path.join(root, '.host/files');
    const before = await fs.readdir(folder);
    const times = async () => Promise.all(before.map(async (name) => (await fs.stat(path.join(folder, name))).mtimeMs));
    const written = await times();
    const fewer = routesManifest.filter((route) => route.path !== '/robots.txt' && route.path !== '/price');
    await buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '' });
    expect(await fs.readdir(folder)).toEqual(before);
    expect(await times()).toEqual(written);
    const isLeft: boolean[] = [];
    for (let build = 0; build < 3; build += 1) {
      await buildManifest(root, { routesManifest: fewer, functionsManifest, pathPrefix: '' });
      isLeft.push((await fs.readdir(folder)).length === before.length);
    }
    expect(isLeft).toEqual([true, true, false]);
    // The text, and the page with its two copies.
    expect((await fs.readdir(folder)).length).toBe(before.length - 4);
    await buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '' });
  });

  it('describes a file again that has changed, and all others as before', async () => {
    const file = path.join(root, 'public/price/index.html');
    const before = await buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '' });
    const text = await fs.readFile(file, 'utf8');
    await fs.writeFile(file, text.replaceAll('price', 'prise'));
    const after = await buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '' });
    await fs.writeFile(file, text);
    const again = await buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '' });
    expect(after.files['/price']?.etag).not.toBe(before.files['/price']?.etag);
    expect({ ...after.files, '/price': undefined }).toEqual({ ...before.files, '/price': undefined });
    expect(again.files).toEqual(before.files);
  });

  it('compresses a file again whose copy is gone', async () => {
    const { files } = await buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '' });
    const copy = path.join(root, files['/price']?.brotli ?? '');
    await fs.rm(copy);
    await buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '' });
    await expect(fs.access(copy)).resolves.toBeUndefined();
  });

  it('can leave the copies for later: files are served without them, and with them when they are there', async () => {
    const folder = path.join(root, '.host/files');
    const before = new Map<string, Buffer>();
    for (const name of await fs.readdir(folder)) before.set(name, await fs.readFile(path.join(folder, name)));
    await fs.rm(folder, { recursive: true });
    expect(await buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '' }, true)).toEqual(manifest);
    await host.goOver({ root, manifest: EMPTY_MANIFEST, loadFunction: loadBundle(root) });
    await host.goOver({ root, manifest, loadFunction: loadBundle(root) });

    const get = () => raw('/price', { 'accept-encoding': 'br' });
    const plain = await get();
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.body.toString()).toContain('<p>price</p>');
    expect(plain.headers.vary).toContain('accept-encoding');

    const announced = await readPointer(root);
    await completeCopies(root, 1);
    expect(await readPointer(root)).not.toBe(announced);
    await host.goOver({ root, manifest, loadFunction: loadBundle(root) });
    const compressed = await get();
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(compressed.body)).toEqual(plain.body);
    expect(compressed.headers.etag).not.toBe(plain.headers.etag);
    const after = await fs.readdir(folder);
    expect(after.sort()).toEqual([...before.keys()].sort());
    for (const name of after) expect(await fs.readFile(path.join(folder, name))).toEqual(before.get(name));
  });

  it('refuses what the host would not serve', async () => {
    const rendered = [...routesManifest, { type: 'function', path: '/ssr', functionId: 'ssr-engine' } as const];
    await expect(buildManifest(root, { routesManifest: rendered, functionsManifest, pathPrefix: '' })).rejects.toThrow(
      '/ssr',
    );
    await expect(buildManifest(root, { routesManifest, functionsManifest, pathPrefix: '/x' })).rejects.toThrow(
      'pathPrefix',
    );
  });
});
