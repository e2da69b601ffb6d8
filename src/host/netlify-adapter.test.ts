import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { IAdapter, RoutesManifest } from 'gatsby';
import { chooseAdapter } from './choose-adapter';

// The files that Netlify gets for a small build in Gatsby's format. Nothing is built or deployed: the files are
// Netlify's documented ones (`_headers`, `_redirects`, `.netlify/functions-internal`).

const ENVIRONMENT = {
  NETLIFY: 'true',
  SITE_URL: 'https://example.com',
  PRODUCT_API_PUBLIC_URL: 'https://api.example.com',
};

const pageOf = (text: string) =>
  `<html><head><script>window.pagePath="${text}"</script></head><body>${text}</body></html>`;
const FILES: Record<string, string> = {
  'public/index.html': pageOf('home'),
  'public/price/index.html': pageOf('price'),
  'public/de/ai-video-generator/wan-2.5/index.html': pageOf('wan'),
  'public/404.html': pageOf('404'),
  'public/404/index.html': pageOf('404'),
  'public/de/404/index.html': pageOf('de 404'),
  'public/page-data/de/404/page-data.json': '{}',
  'public/app-0123456789abcdef0123.js': 'app()',
  '.cache/functions/hello.js':
    'module.exports = { default: (req, res) => res.status(200).json({ id: req.params.id }) };',
};
const IMMUTABLE = [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }];
const file = (route: string, filePath: string, headers: typeof IMMUTABLE = []) =>
  ({ type: 'static', path: route, filePath, headers }) as const;
const routesManifest: RoutesManifest = [
  file('/', 'public/index.html'),
  file('/price', 'public/price/index.html'),
  file('/de/ai-video-generator/wan-2.5', 'public/de/ai-video-generator/wan-2.5/index.html'),
  file('/404.html', 'public/404.html'),
  file('/404', 'public/404/index.html'),
  file('/de/*', 'public/de/404/index.html'),
  file('/page-data/de/*/page-data.json', 'public/page-data/de/404/page-data.json'),
  file('/app-0123456789abcdef0123.js', 'public/app-0123456789abcdef0123.js', IMMUTABLE),
  { type: 'function', path: '/api/hello/:id', functionId: 'hello' },
  { type: 'redirect', path: '/pricing', toPath: '/price', status: 301, headers: [] },
];

const home = process.cwd();
let root: string;
let headers: string;
let redirects: string[];

beforeAll(async () => {
  root = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'netlify-')));
  for (const [name, content] of Object.entries(FILES)) {
    await fs.mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await fs.writeFile(path.join(root, name), content);
  }
  // The adapter writes below the working directory.
  process.chdir(root);
  const adapter = chooseAdapter(root, ENVIRONMENT);
  await adapter.adapt({
    routesManifest,
    functionsManifest: [
      { functionId: 'hello', name: '/api/hello/:id', pathToEntryPoint: '.cache/functions/hello.js', requiredFiles: [] },
    ],
    headerRoutes: [],
    pathPrefix: '',
    remoteFileAllowedUrls: [],
  } as unknown as Parameters<IAdapter['adapt']>[0]);
  headers = await fs.readFile(path.join(root, 'public/_headers'), 'utf8');
  redirects = (await fs.readFile(path.join(root, 'public/_redirects'), 'utf8'))
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
});

afterAll(async () => {
  process.chdir(home);
  await fs.rm(root, { recursive: true });
});

/** The headers under a pattern of `_headers`. */
function under(pattern: string): Record<string, string> {
  const lines = headers.split('\n');
  const start = lines.indexOf(pattern);
  expect(start).toBeGreaterThan(-1);
  const own: Record<string, string> = {};
  for (const line of lines.slice(start + 1)) {
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) break;
    own[name] = value;
  }
  return own;
}

it('is chosen on Netlify, and only there', () => {
  expect(chooseAdapter(root, ENVIRONMENT).name).toBe('gatsby-adapter-netlify');
  expect(chooseAdapter(root, { NETLIFY_LOCAL: 'true' }).name).toBe('gatsby-adapter-netlify');
  expect(chooseAdapter(root, {}).name).toBe('host');
});

it('all answers have the security headers of our host', () => {
  expect(under('/*')).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  // Netlify joins it with the page's own policy, so it must not forbid what that allows.
  expect(under('/*')['content-security-policy']).not.toMatch(/(default|script|style|img|connect|media)-src/);
});

it('every page has the policy of its own inline scripts', () => {
  const policies = ['/', '/price', '/de/ai-video-generator/wan-2.5', '/de/404'].map(
    (page) => under(page)['content-security-policy'],
  );
  for (const policy of policies)
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'.*https:\/\/api\.example\.com/);
  expect(new Set(policies).size).toBe(policies.length);
});

it('files with a hash in their name are immutable', () => {
  expect(under('/app-0123456789abcdef0123.js')['cache-control']).toContain('immutable');
  expect(under('/static/*')['cache-control']).toContain('immutable');
});

it('unknown paths are 404 in their language; redirects and functions keep their paths', async () => {
  expect(redirects).toContain('/de/* /de/404 404');
  expect(redirects.filter((line) => line.startsWith('/de/') && line.endsWith('200'))).toEqual([]);
  expect(redirects.filter((line) => line.startsWith('/page-data'))).toEqual([]);
  expect(redirects).toContain('/pricing /price 301');
  expect(redirects).toContain('/api/hello/:id /.netlify/functions/hello 200');
  // Pages are written where Netlify finds them under the path without extension.
  for (const page of ['index', 'price', 'de/ai-video-generator/wan-2.5', 'de/404', '404']) {
    await expect(fs.readFile(path.join(root, `public/${page}.html`), 'utf8')).resolves.toContain('pagePath');
  }
});

it('functions are written with their manifest', async () => {
  const folder = path.join(root, '.netlify/functions-internal/hello');
  const manifest = JSON.parse(await fs.readFile(path.join(folder, 'hello.json'), 'utf8')) as { config: object };
  expect(manifest.config).toMatchObject({ name: '/api/hello/:id' });
  expect(await fs.readFile(path.join(folder, 'hello.js'), 'utf8')).toContain('.cache/functions/hello.js');
});
