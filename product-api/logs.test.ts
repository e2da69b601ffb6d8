import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from './logger';
import { freePort } from './testing/free-port';
import { ServerProcess } from './testing/server-process';
import { FakeCollector } from '../observability/testing/fake-collector';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { newSession } from './testing/service-token';

const EMAIL = 'ada.lovelace@example.com';

test('an error is logged without its extra properties', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  const error = Object.assign(new Error(`duplicate key: ${EMAIL}`), {
    code: '23505',
    detail: `Key (email)=(${EMAIL}) already exists.`,
    parameters: [EMAIL],
  });
  logger.error({ err: error }, 'request failed');
  assert.match(lines.join(''), /"code":"23505"/);
  assert.doesNotMatch(lines.join(''), /lovelace/);
});

test('the running service: logs hold ids and nothing personal; traces go on; metrics are on a separate port', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'product-api-watched-'));
  // As an earlier version left it.
  await chmod(dataDir, 0o755);
  const collector = new FakeCollector();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    PRODUCT_API_METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
  };
  const server = await ServerProcess.spawn(port, env).ready();
  try {
    // The provider's subject, in which nothing of ours may be found.
    const subject = `planted-subject-${randomUUID()}`;
    const session = newSession(subject);
    const person = { sub: subject, email: EMAIL, name: 'Ada Lovelace', image: `https://pictures.example/${EMAIL}` };
    await server.call(undefined, 'POST', '/api/users/sign-in', person);
    const traceId = 'abcdef0123456789abcdef0123456789';
    const from = { 'x-user-from': JSON.stringify({ landing_page: `/?mail=${EMAIL}`, user_agent: 'planted-agent' }) };
    await server.call(session, 'GET', '/api/user/info', undefined, {
      ...from,
      'x-request-id': 'request-0815',
      traceparent: `00-${traceId}-0123456789abcdef-01`,
    });
    await server.call(session, 'GET', `/api/videos?q=${encodeURIComponent(EMAIL)}`);
    await assert.rejects(
      server.call(session, 'POST', '/api/videos', { model: 'wan-2.5', prompt: `planted-prompt ${EMAIL}`, [EMAIL]: 1 }),
    );
    // A caller without our token can't say which trace a call belongs to.
    const strangers = 'fedcba9876543210fedcba9876543210';
    const headers = { traceparent: `00-${strangers}-0123456789abcdef-01` };
    await fetch(`${server.origin}/api/user/info`, { headers });
    await fetch(`${server.origin}/readyz`, { headers });
    await fetch(`${server.origin}/people/${EMAIL}?token=planted-token`);
    // The secret of a link, in calls that are answered and refused; a signed address, good or not.
    await assert.rejects(server.call(undefined, 'GET', '/api/shared/planted-link-token-123'));
    await assert.rejects(
      server.call(undefined, 'POST', '/api/shared/planted-link-token-123/report', { reason: 'copyright' }),
    );
    await assert.rejects(server.call(undefined, 'GET', `/api/shared/${'planted-link'.repeat(8)}`));
    await fetch(`${server.origin}/api/shared/planted-link-token-123`);
    const expires = Math.floor(Date.now() / 1000) + 60;
    await fetch(`${server.origin}/files/videos/planted-file/video.mp4?expires=${expires}&signature=planted-signature`);
    await fetch(`${server.origin}/files/planted-file%00?expires=${expires}&signature=planted-signature`);

    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    assert.match(metrics, /^credits_held 0$/m);
    assert.match(metrics, /^process_resident_memory_bytes /m);
    assert.equal((await fetch(`${server.origin}/metrics`)).status, 404);

    assert.equal(await server.kill('SIGTERM'), 0);
    assert.deepEqual(await openToOthers(dataDir), []);
    for (const text of [server.output, metrics, JSON.stringify(collector.spans)]) {
      assert.doesNotMatch(text, /lovelace|planted|pictures\.example/i);
    }
    const lines = server.output.split('\n').filter((line) => line.includes('request-0815'));
    assert.ok(lines.length > 0);
    for (const line of lines)
      assert.ok(line.includes(`"traceId":"${traceId}"`) || line.includes('incoming request'), line);
    assert.ok(lines.some((line) => /"userId":"[\da-f-]{36}"/.test(line)));
    assert.ok(collector.spans.some(({ name }) => name === 'GET /readyz'));
    assert.ok(collector.spans.every((span) => span.traceId !== strangers));
    const span = collector.spans.find(({ name, traceId: id }) => name === 'GET /api/user/info' && id === traceId);
    assert.equal(span?.service, 'product-api');
    assert.equal(span.parentSpanId, '0123456789abcdef');
  } finally {
    await server.kill('SIGKILL');
    await collector.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Files and folders that other users of the machine could look into, the folder itself included. */
async function openToOthers(directory: string): Promise<string[]> {
  const entries = ['.', ...(await readdir(directory, { recursive: true }))];
  const modes = await Promise.all(entries.map(async (entry) => (await stat(path.join(directory, entry))).mode));
  return entries.filter((_entry, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}
