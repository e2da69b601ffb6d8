import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { JSDOM } from 'jsdom';
import type { SharedVideo } from '#contracts/api/shares';
import type { PreviewWords } from '#contracts/share';
import { inlineScriptHashes } from '../inline-scripts';
import { createLogger } from '../logger';
import type { StaticFile } from '../manifest';
import type { Host } from '../server';
import { FakeProductApi, json } from '../testing/fake-product-api';
import { setFunctionEnvironment } from '../testing/function-environment';
import { startTestHost } from '../testing/test-host';

// Share links as crawlers and other sites get them, from a host with a small build and a product API that says which
// link lives.

const TOKEN = 'Abc_-'.repeat(4) + '12';
const SITE = 'http://localhost:8000';
const FILES_ORIGIN = 'http://localhost:8001';
const HOSTILE = `"><script>alert(1)</script>'&$&$'`;

const WORDS: PreviewWords = {
  lang: 'de',
  product: 'Framelight',
  madeWith: 'Gemacht mit {model}',
  title: 'Ein geteiltes Video',
  description: 'Ein mit KI erstelltes Video.',
  aiGenerated: 'KI-generiert',
  film: { title: 'Ein geteilter Film', description: 'Ein mit KI erstellter Film.' },
  models: { 'sea-1': 'Sea 1' },
};

const PAGE =
  `<!DOCTYPE html><html lang="de"><head><meta charSet="utf-8"/><style>p{}</style>` +
  `<title data-gatsby-head="true">neutral</title>` +
  `<meta name="description" content="neutral" data-gatsby-head="true"/>` +
  `<meta name="robots" content="noindex" data-gatsby-head="true"/>` +
  `<meta property="og:type" content="website" data-gatsby-head="true"/>` +
  `<meta property="og:site_name" content="Framelight" data-gatsby-head="true"/>` +
  `<meta property="og:title" content="neutral" data-gatsby-head="true"/>` +
  `<script data-gatsby-head="true" id="preview-words" type="application/json">${JSON.stringify(WORDS)}</script>` +
  `<script>boot()</script></head><body>${'<p>static</p>'.repeat(40)}</body></html>`;
const HOME = '<!DOCTYPE html><html><head></head><body>home</body></html>';

const VIDEO: SharedVideo = {
  model: 'sea-1',
  durationS: 5,
  resolution: '1080p',
  width: 1920,
  height: 1080,
  readyAt: '2026-11-20T18:21:00Z',
  isDemo: false,
  showsPreview: true,
  videoUrl: `${FILES_ORIGIN}/files/v.mp4?expires=9&signature=s`,
  posterUrl: `${FILES_ORIGIN}/files/p.webp?expires=9&signature=s`,
};

const lines: string[] = [];
const log = createLogger(
  'trace',
  new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
);

const api = new FakeProductApi();
let root: string;
let host: Host;
let address: string;
let productApiUrl: string;
let pages: Record<string, StaticFile>;

/** The product API's answer for every link. */
let linked: SharedVideo | 404 | 429 | 500 | 'silence';

beforeAll(async () => {
  productApiUrl = await api.start();
  setFunctionEnvironment({
    SITE_URL: SITE,
    AUTH_SECRET: 'a'.repeat(32),
    PRODUCT_API_URL: productApiUrl,
    PRODUCT_API_SECRET: 'b'.repeat(32),
  });
  api.answer = (_request, response) => {
    if (linked === 'silence') return;
    if (typeof linked === 'number') json(response, linked, { error: { code: 'x', message: 'x' } });
    else json(response, 200, { video: linked });
  };
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'shared-links-'));
  pages = {};
  for (const [name, html] of Object.entries({ '/': HOME, '/shared': PAGE, '/de/shared': PAGE })) {
    const file = `${name.replaceAll('/', '_')}.html`;
    fs.writeFileSync(path.join(root, file), html);
    const facts = { contentType: 'text/html; charset=utf-8', bytes: html.length, cacheControl: 'no-cache' };
    pages[name] = { file, etag: `etag${file}`, scriptHashes: inlineScriptHashes(html), ...facts };
  }
  ({ host, address } = await startTestHost({ root, manifest: { files: pages }, productApiUrl, logger: log }));
});

afterAll(async () => {
  await host.stop(0);
  await api.stop();
  fs.rmSync(root, { recursive: true });
});

beforeEach(() => {
  linked = VIDEO;
  api.requests.length = 0;
});

const open = (target: string, init: RequestInit = {}) => fetch(address + target, { redirect: 'manual', ...init });

const parse = (html: string) => new JSDOM(html).window.document;

/** Content of all tags of a name or property. */
function tags(html: string): Record<string, string> {
  const { head } = parse(html);
  const found = [...head.querySelectorAll('meta')].map((meta) => [
    meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
    meta.content,
  ]);
  expect(new Set(found.map(([name]) => name)).size).toBe(found.length);
  return Object.fromEntries(found) as Record<string, string>;
}

describe('the page of a film', () => {
  it('says that it is one, and nothing of the film, without asking for it', async () => {
    const response = await open(`/de/shared?v=${TOKEN}&kind=film`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const html = await response.text();
    expect(parse(html).title).toBe('Ein geteilter Film · Framelight');
    const found = tags(html);
    expect(found).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'Framelight',
      'og:title': 'Ein geteilter Film · Framelight',
      'og:description': WORDS.film.description,
      description: WORDS.film.description,
      robots: 'noindex',
    });
    expect(found).not.toHaveProperty('og:video');
    expect(html).toContain('<p>static</p>');
    expect(api.requests).toEqual([]);
  });
});

describe('the page of a link with a preview', () => {
  it('names video and poster, each by an address that lasts as long as the link', async () => {
    const response = await open(`/de/shared?v=${TOKEN}`);
    expect(response.status).toBe(200);
    const media = `${SITE}/shared/${TOKEN}`;
    expect(tags(await response.text())).toMatchObject({
      'og:type': 'video.other',
      'og:site_name': 'Framelight',
      'og:title': 'Gemacht mit Sea 1 · Framelight',
      'og:description': WORDS.description,
      'og:url': `${SITE}/de/shared?v=${TOKEN}`,
      'og:image': `${media}/poster.webp`,
      'og:image:width': '1280',
      'og:image:height': '720',
      'og:video': `${media}/clip.mp4`,
      'og:video:type': 'video/mp4',
      'og:video:width': '1920',
      'og:video:height': '1080',
      'twitter:card': 'summary_large_image',
      description: WORDS.description,
      robots: 'noindex',
    });
    expect(api.last.path).toBe(`/api/shared/${TOKEN}`);
  });

  it('is kept by no cache, may run the scripts of the static page and no others, and is never framed', async () => {
    const [made, plain] = await Promise.all([open(`/shared?v=${TOKEN}`), open('/shared')]);
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(made.headers.get('etag')).toBeNull();
    expect(made.headers.get('x-robots-tag')).toBe('noindex');
    const policy = made.headers.get('content-security-policy');
    expect(policy).toBe(plain.headers.get('content-security-policy'));
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('answers HEAD without a body, and compressed or not', async () => {
    const head = await open(`/shared?v=${TOKEN}`, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
    const plain = await open(`/shared?v=${TOKEN}`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const zipped = await open(`/shared?v=${TOKEN}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(await zipped.text()).toBe(await plain.text());
  });

  it('shows a prompt that its owner shows, whatever its text, and that AI made the video', async () => {
    linked = { ...VIDEO, prompt: HOSTILE };
    const html = await (await open(`/shared?v=${TOKEN}`)).text();
    expect(tags(html)['og:description']).toBe(`KI-generiert · ${HOSTILE}`);
    expect(html).not.toContain('<script>alert');
    expect(html.endsWith(PAGE.slice(PAGE.indexOf('<script>boot()')))).toBe(true);

    linked = { ...VIDEO, prompt: '🎬'.repeat(500) };
    const long = tags(await (await open(`/shared?v=${TOKEN}`)).text())['og:description'] ?? '';
    expect([...long]).toHaveLength(200);
    expect(long).toMatch(/🎬…$/u);
  });

  it('gets by without sizes and with a model that came after the build', async () => {
    linked = { ...VIDEO, model: 'constructor', width: undefined, height: undefined };
    const found = tags(await (await open(`/shared?v=${TOKEN}`)).text());
    expect(found).toMatchObject({
      'og:title': 'Ein geteiltes Video · Framelight',
      'twitter:card': 'summary_large_image',
    });
    expect(found).not.toHaveProperty('og:image:width');
  });
});

describe('every other link', () => {
  const neutral = async (target: string) => {
    const response = await open(target);
    expect([response.status, await response.text()]).toEqual([200, PAGE]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('etag')).toBe('"etag_shared.html"');
  };

  it('without a preview, dead, unknown or impossible has the same static page', async () => {
    linked = { ...VIDEO, showsPreview: false };
    await neutral(`/shared?v=${TOKEN}`);
    linked = 404;
    await neutral(`/shared?v=${TOKEN}`);
    linked = VIDEO;
    await neutral('/shared');
    await neutral(`/shared?v=${TOKEN}&v=${TOKEN}`);
    await neutral('/shared?v=..%2Faccount');
    expect(api.requests.map(({ path: asked }) => asked)).toEqual([`/api/shared/${TOKEN}`, `/api/shared/${TOKEN}`]);
  });

  it('has the static page too while the product API refuses, fails or does not answer', async () => {
    for (const failure of [429, 500] as const) {
      linked = failure;
      await neutral(`/shared?v=${TOKEN}`);
    }
    linked = 'silence';
    // Another link: its calls wait for the one that is under way.
    await neutral(`/shared?v=${'S'.repeat(22)}`);
  });

  it('has the static page too for a visitor beyond the limit of calls', async () => {
    const limits = { callsPerMinute: 1 };
    const manifest = { files: pages };
    const strict = await startTestHost({ root, manifest, productApiUrl, logger: log, limits });
    const openThere = (target: string) => fetch(strict.address + target);
    try {
      expect(await (await openThere(`/shared?v=${TOKEN}`)).text()).not.toBe(PAGE);
      const second = await openThere(`/shared?v=${TOKEN}`);
      expect([second.status, await second.text()]).toEqual([200, PAGE]);
      expect((await openThere(`/shared/${TOKEN}/clip.mp4`)).status).toBe(429);
    } finally {
      await strict.host.stop(0);
    }
  });

  it('loses its preview with the next request after its end', async () => {
    expect(await (await open(`/shared?v=${TOKEN}`)).text()).not.toBe(PAGE);
    linked = 404;
    await neutral(`/shared?v=${TOKEN}`);
    for (const name of ['clip.mp4', 'poster.webp']) {
      expect((await open(`/shared/${TOKEN}/${name}`)).status).toBe(404);
    }
  });
});

describe('the files of a preview', () => {
  it('are reached by addresses of a few minutes', async () => {
    const [clip, poster] = await Promise.all([
      open(`/shared/${TOKEN}/clip.mp4`),
      open(`/shared/${TOKEN}/poster.webp`, { method: 'HEAD' }),
    ]);
    expect([clip.status, clip.headers.get('location')]).toEqual([302, VIDEO.videoUrl]);
    expect([poster.status, poster.headers.get('location')]).toEqual([302, VIDEO.posterUrl]);
    for (const { headers } of [clip, poster]) {
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    }
  });

  it.each([
    ['a dead link', 404, 404],
    ['a link without a preview', { ...VIDEO, showsPreview: false }, 404],
    ['an outage', 500, 503],
  ] as const)('are not there for %s', async (_what, state, status) => {
    linked = state;
    expect((await open(`/shared/${TOKEN}/clip.mp4`)).status).toBe(status);
  });
});

it('lets no other site frame a page, that of a link neither', async () => {
  for (const target of ['/', `/shared?v=${TOKEN}`, `/shared/${TOKEN}/clip.mp4`, `/embed/${TOKEN}`, '/api/x']) {
    const { headers } = await open(target);
    expect([target, headers.get('content-security-policy')]).toEqual([
      target,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
  expect((await open(`/embed/${TOKEN}`)).status).toBe(404);
});

it('leaves the token of a link in no log, whatever happens', () => {
  const all = lines.join('');
  expect(all).toContain('"route":"page"');
  expect(all).toContain('"level":50');
  expect(all).not.toContain(TOKEN);
});

it('refuses to serve a build whose page has no words for a preview', async () => {
  fs.writeFileSync(path.join(root, 'bare.html'), HOME);
  const bare = { file: 'bare.html', contentType: 'text/html', bytes: 1, etag: 'e', cacheControl: 'no-cache' };
  await expect(startTestHost({ root, manifest: { files: { '/shared': bare } } })).rejects.toThrow('preview-words');
});
