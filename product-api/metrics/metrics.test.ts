import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { enqueue } from '../queue/job-queue';
import { startTestService, type TestService } from '../testing/test-service';
import { testCatalogue } from '../testing/models';
import { MeasuredProvider } from './measured-provider';
import { ProviderMetrics } from './provider-metrics';
import { failVideo } from '../videos/lifecycle';
import { recordMiss } from '../videos/endpoint-states';
import { watchDatabase } from './service-metrics';
import { watchVideos } from './video-metrics';

let service: TestService;

before(async () => {
  service = await startTestService();
});
after(() => service.close());

async function figures(registry: Registry): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('requests are counted by route, never by path', async () => {
  const user = await service.signIn();
  for (let i = 0; i < 3; i += 1) await user.call({ method: 'GET', url: '/api/videos?q=private' });
  await user.call({ method: 'GET', url: '/api/videos/no-such-video' });
  await service.app.inject({ method: 'GET', url: '/nothing/private' });
  const told = await figures(service.registry);
  const count = (route: string, status: number) =>
    told.get(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  assert.equal(count('/api/videos', 200), 3);
  assert.equal(count('/api/videos/:id', 404), 1);
  assert.equal(count('not_found', 404), 1);
  assert.equal(told.get('http_requests_in_progress'), 0);
  assert.doesNotMatch(await service.registry.metrics(), /private|no-such-video/);
});

test('reports the current work from the database: videos, credits, jobs, the longest wait', async () => {
  const registry = new Registry();
  watchDatabase(registry, service.db);
  const empty = await figures(registry);
  assert.equal(empty.get('credits_held'), 0);
  assert.equal(empty.get('videos_unfinished{status="queued"}'), 0);
  assert.equal(empty.get('queue_oldest_seconds'), 0);

  const user = await service.signIn();
  await user.request();
  const second = await user.request();
  const waiting = await figures(registry);
  assert.equal(waiting.get('videos_unfinished{status="queued"}'), 2);
  assert.equal(waiting.get('credits_held'), 12);
  await enqueue(service.db, 'remove-file', 'videos/none/video.mp4');
  await enqueue(service.db, 'remove-file', 'videos/none/poster.webp', 60_000);
  const jobs = await figures(registry);
  assert.equal(jobs.get('jobs{kind="remove-file",state="due"}'), 1);
  assert.equal(jobs.get('jobs{kind="remove-file",state="waiting"}'), 1);
  assert.ok((waiting.get('queue_oldest_seconds') ?? -1) >= 0);

  await user.expect(200, { method: 'POST', url: `/api/videos/${second.id}/cancel` });
  assert.equal((await figures(registry)).get('credits_held'), 6);
});

test('a report that waits is seen, until it is decided', async () => {
  const registry = new Registry();
  watchDatabase(registry, service.db);
  const oldest = async () => (await figures(registry)).get('reports_oldest_seconds') ?? -1;
  assert.equal(await oldest(), 0);
  const user = await service.signIn();
  const { id } = await user.request();
  await user.expect(204, { method: 'POST', url: `/api/videos/${id}/report`, body: { reason: 'other' } });
  const reported_at = new Date(Date.now() - 3_600_000);
  await service.db.updateTable('video_reports').set({ reported_at }).execute();
  assert.ok(Math.abs((await oldest()) - 3_600) < 60);
  await service.db.updateTable('video_reports').set({ decision: 'keep', decided_at: new Date() }).execute();
  assert.equal(await oldest(), 0);
});

test('how videos end, and which endpoints get none', async () => {
  const registry = new Registry();
  const now = () => new Date();
  watchVideos(registry, { db: service.db, now, spendLimits: { fal: 50, replicate: undefined } });
  const user = await service.signIn();
  const { id } = await user.request();
  await failVideo(service.db, id, 'output_unusable', now());
  await failVideo(service.db, id, 'output_unusable', now());
  const second = await user.request();
  await user.expect(200, { method: 'POST', url: `/api/videos/${second.id}/cancel` });
  await recordMiss(service.db, { provider: 'fal', endpoint: 'fal-ai/none' }, now());
  const told = await figures(registry);
  const ended = (labels: string) => told.get(`videos_ended_total{model="swift",provider="none",${labels}}`);
  assert.equal(ended('outcome="failed",reason="output_unusable"'), 1);
  assert.equal(ended('outcome="canceled",reason="returned"'), 1);
  assert.equal(told.get('endpoint_shut{provider="fal",endpoint="fal-ai/none",because="missing"}'), 1);
  assert.equal(told.get('provider_spend_limit_usd{provider="fal"}'), 50);
  assert.equal(told.get('provider_spend_limit_usd{provider="replicate"}'), undefined);
});

test('calls of a provider, what fails in them, and how long renders take', async () => {
  const registry = new Registry();
  const { provider } = service;
  const measured = new MeasuredProvider(provider, new ProviderMetrics(registry));
  const model = testCatalogue.get('swift');
  assert.ok(model);
  const order = {
    attemptId: 'attempt',
    model,
    mode: 'text',
    endpoint: 'scripted',
    prompt: 'measured',
    params: { durationS: 5, resolution: '480p' },
    seed: 1,
    imageKey: null,
    endImageKey: null,
  } as const;
  const claim = () => Promise.resolve(true);
  const submission = await measured.submit(order, claim);
  assert.equal(submission.state, 'accepted');
  const taken = { ref: submission.ref, endpoint: 'scripted' };
  assert.equal((await measured.status(taken)).state, 'running');
  await provider.succeed('measured');
  await measured.status(taken);
  await measured.status(taken);
  await measured.discard(taken);
  provider.answerWith = { state: 'down' };
  await measured.submit(order, claim);
  await assert.rejects(measured.submit(order, () => Promise.reject(new Error('no'))));
  provider.slots = 7;
  measured.freeSlots();

  const told = await figures(registry);
  const count = (what: string, labels: string) => told.get(`${what}{provider="sample",${labels}}`);
  assert.equal(count('provider_call_duration_seconds_count', 'operation="status",outcome="succeeded"'), 2);
  assert.equal(count('provider_call_duration_seconds_count', 'operation="discard",outcome="done"'), 1);
  assert.equal(count('provider_errors_total', 'operation="submit",outcome="down"'), 1);
  assert.equal(count('provider_errors_total', 'operation="submit",outcome="error"'), 1);
  assert.equal(count('render_duration_seconds_count', 'model="swift",outcome="succeeded"'), 1);
  assert.equal(told.get('provider_free_slots{provider="sample"}'), 7);
});
