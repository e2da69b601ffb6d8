import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { FakeCollector } from '../../observability/testing/fake-collector';
import { startTracing } from '../../observability/tracing';
import { FakeProductApi } from './testing/fake-product-api';

it('loads and sends nothing without an endpoint', async () => {
  expect(await startTracing('host', undefined)).toBeUndefined();
});

it('a call is one trace from the host through the function to the product API', async () => {
  const collector = new FakeCollector();
  const api = new FakeProductApi();
  const host = fork(path.join(__dirname, 'testing', 'traced-host.ts'), {
    execArgv: ['--import', 'tsx'],
    env: {
      PATH: process.env.PATH,
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
      SITE_URL: 'http://localhost:8000',
      AUTH_SECRET: 'a'.repeat(32),
      GATSBY_GOOGLE_CLIENT_ID: 'demo',
      GOOGLE_CLIENT_SECRET: 'demo',
      GOOGLE_ISSUER: 'http://localhost:8002',
      PRODUCT_API_URL: await api.start(),
      PRODUCT_API_PUBLIC_URL: 'http://localhost:8001',
      PRODUCT_API_SECRET: 'p'.repeat(32),
    },
  });
  const [address] = (await once(host, 'message')) as [string];
  const traceId = 'abcdef0123456789abcdef0123456789';
  // From loopback, like from our own proxy: its trace is continued.
  await fetch(`${address}/api/videos/42?q=private`, { headers: { traceparent: `00-${traceId}-0123456789abcdef-01` } });
  host.send('stop');
  await once(host, 'exit');
  await Promise.all([collector.stop(), api.stop()]);

  const [server, client] = ['GET /api/videos/:id', 'product API GET'].map((name) =>
    collector.spans.find((span) => span.name === name),
  );
  expect(server).toMatchObject({
    service: 'host',
    traceId,
    parentSpanId: '0123456789abcdef',
    attributes: { 'http.route': '/api/videos/:id', 'http.response.status_code': 200 },
  });
  expect(client).toMatchObject({ traceId, parentSpanId: server?.spanId });
  expect(api.last.headers.traceparent).toBe(`00-${traceId}-${client?.spanId}-01`);
  // Neither the query nor the path, which may contain the secret of a link.
  expect(JSON.stringify(collector.spans)).not.toMatch(/private|videos\/42/);
});
