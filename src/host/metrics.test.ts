import { Registry } from 'prom-client';
import { startMetricsListener } from '../../observability/metrics-listener';
import { createHandler } from '../functions/create-handler';
import type { LoadedFunction } from './functions';
import { eventually } from './testing/eventually';
import { startFunctionHost } from './testing/test-host';

it('counts requests by route, and serves metrics on a separate port only', async () => {
  const registry = new Registry();
  const video = createHandler({ auth: 'none', methods: { GET: ({ params }) => ({ status: 200, body: params }) } });
  const leaving = new AbortController();
  const silent: LoadedFunction = () => leaving.abort();
  const { host, address } = await startFunctionHost(
    { '/api/videos/:id': video, '/api/silent': silent },
    { productApiUrl: 'http://127.0.0.1:1', registry },
  );
  const listener = await startMetricsListener(registry, { port: 0, host: '127.0.0.1' });
  for (const id of ['a', 'b', 'c']) await fetch(`${address}/api/videos/${id}`);
  await fetch(`${address}/api/videos/d`, { method: 'DELETE' });
  await fetch(`${address}/nothing`);
  await expect(fetch(`${address}/api/silent`, { signal: leaving.signal })).rejects.toThrow();
  await eventually(async () => (await registry.metrics()).includes('http_requests_in_progress 0'));

  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  const own = `http://127.0.0.1:${listener.port}`;
  expect((await fetch(`${own}/`)).status).toBe(404);
  const answer = await fetch(`${own}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/videos/:id",status="200"} 3');
  expect(text).toContain('http_request_duration_seconds_count{method="DELETE",route="/api/videos/:id",status="405"} 1');
  expect(text).toContain('http_requests_aborted_total{route="/api/silent"} 1');
  expect(text).toContain('http_requests_in_progress 0');
  expect(text).not.toContain('/nothing');

  await listener.stop();
  await host.stop(0);
});
