import { Registry } from 'prom-client';
import type { Host } from './server';
import { startTestHost } from './testing/test-host';

const registry = new Registry();
let host: Host;
let address: string;

beforeEach(async () => {
  registry.clear();
  ({ host, address } = await startTestHost({ registry }));
});
afterEach(() => host.stop(0));

const send = (body: string, type = 'application/reports+json') =>
  fetch(`${address}/csp-reports`, { method: 'POST', body, headers: { 'content-type': type } });

async function counted(): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).matchAll(/^csp_violations_total\{directive="([^"]+)"\} (\d+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, directive = '', count]): [string, number] => [directive, Number(count)]),
  );
}

const listed = (effectiveDirective: unknown, more = {}) => ({
  type: 'csp-violation',
  url: 'https://example.com/shared?v=secret',
  body: { effectiveDirective, ...more },
});

it('counts what browsers have blocked by directive, in both formats', async () => {
  const answer = await send(JSON.stringify([listed('script-src-elem'), listed('img-src')]));
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  const one = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://ads.example/x.png' } };
  await send(JSON.stringify(one), 'application/csp-report');
  expect(await counted()).toEqual({ 'script-src-elem': 1, 'img-src': 2 });
});

it('tells extensions apart, and makes no series of what is made up', async () => {
  await send(JSON.stringify([listed('script-src', { sourceFile: 'moz-extension://a/b.js' }), listed('x'.repeat(50))]));
  await send(JSON.stringify([listed('script-src', { blockedURL: 'chrome-extension' })]));
  expect(await counted()).toEqual({ extension: 2, other: 1 });
});

it.each(['', 'not json', '[]', '{}', 'null', '[null, 1, "a", {"body": null}, {"body": {"effectiveDirective": 1}}]'])(
  'takes %p, and counts nothing',
  async (body) => {
    expect((await send(body)).status).toBe(204);
    expect(await counted()).toEqual({});
  },
);

it('reads no more than 16 kB and 20 reports, and so many calls a minute', async () => {
  expect((await send(JSON.stringify([listed('img-src', { sample: 'x'.repeat(20_000) })]))).status).toBe(413);
  await send(JSON.stringify(Array.from({ length: 100 }, () => listed('img-src'))));
  expect(await counted()).toEqual({ 'img-src': 20 });
  const statuses = new Set<number>();
  for (let call = 0; call < 80; call += 1) statuses.add((await send('[]')).status);
  expect(statuses).toEqual(new Set([204, 429]));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

it('is no page', async () => {
  expect((await fetch(`${address}/csp-reports`)).status).toBe(404);
});
