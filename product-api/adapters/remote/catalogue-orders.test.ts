import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pino from 'pino';
import { aspectRatiosFor, durationsFor } from '#contracts/video-settings';
import { type Catalogue, loadCatalogue } from '../../catalogue/load-catalogue';
import { UrlSigner } from '../../storage/url-signature';
import { FAL_KEY, FalStandIn } from '../../testing/fal-stand-in';
import { REPLICATE_TOKEN, ReplicateStandIn } from '../../testing/replicate-stand-in';
import { aModel } from '../../testing/models';
import { TEST_SECRET } from '../../testing/service-token';
import type { VideoOrder, VideoProvider } from '../../videos/provider';
import { FalProvider } from '../fal/fal-provider';
import { LocalStorage } from '../local-storage';
import { ReplicateProvider } from '../replicate/replicate-provider';
import { AnswerPlaces } from './answer-places';

const CONTENT = path.join(__dirname, '..', '..', '..', 'content');
const now = () => new Date();
const shared = {
  storage: new LocalStorage(tmpdir(), 'http://api.test', new UrlSigner(TEST_SECRET), now),
  logger: pino({ level: 'silent' }),
  now,
  webhookUrl: undefined,
  looks: { firstMs: 50, waitingMs: 50, workingMs: 50 },
  limits: { ordersAtATime: 10 },
  timeoutMs: 60_000,
};

/** Verifies what content:check checks statically, through the adapters and the official clients. */
describe('the catalogue at its providers, which accept what their definitions allow', () => {
  const standIns = { fal: new FalStandIn(), replicate: new ReplicateStandIn() };
  let catalogue: Catalogue;
  let providers: Record<'fal' | 'replicate', VideoProvider>;
  before(async () => {
    catalogue = await loadCatalogue(CONTENT);
    await standIns.fal.start();
    await standIns.replicate.start();
    const answers = (name: 'fal' | 'replicate') => new AnswerPlaces(catalogue.values(), name);
    providers = {
      fal: new FalProvider({ ...shared, answers: answers('fal'), key: FAL_KEY, baseUrl: standIns.fal.baseUrl }),
      replicate: new ReplicateProvider({
        ...shared,
        answers: answers('replicate'),
        token: REPLICATE_TOKEN,
        baseUrl: standIns.replicate.baseUrl,
        webhookSecret: undefined,
      }),
    };
  });
  after(() => Promise.all(Object.values(standIns).map((standIn) => standIn.stop())));

  test('every live model is ordered, and its video found, at every provider and in every resolution', async () => {
    let orders = 0;
    for (const model of catalogue.values()) {
      if (model.status === 'retired') continue;
      for (const { provider: name } of model.providers) {
        if (name === 'sample' || name === 'openai-video') continue;
        for (const resolution of model.capabilities.resolutions) {
          const [durationS = 5] = durationsFor(model.capabilities, resolution);
          const [aspectRatio] = aspectRatiosFor(model.capabilities, 'text');
          const params = { durationS, resolution, ...(aspectRatio && { aspectRatio }) };
          const endpoint = providers[name].endpointFor(model, { mode: 'text', params });
          assert.ok(endpoint !== undefined, `${name} has no endpoint for ${model.key} in ${resolution}`);
          const order: VideoOrder = {
            ...{ attemptId: randomUUID(), model, endpoint, mode: 'text', params },
            ...{ prompt: `${model.key} ${resolution}`, seed: 7, imageKey: null, endImageKey: null },
          };
          const submission = await providers[name].submit(order, () => Promise.resolve(true));
          assert.equal(submission.state, 'accepted', `${name} ${endpoint} ${JSON.stringify(submission)}`);
          const placed = standIns[name].orderOf(order.prompt);
          assert.ok(placed && submission.state === 'accepted');
          placed.state = 'done';
          const url = 'https://files.example/video.mp4';
          placed.result = name === 'fal' ? { video: { url } } : url;
          const status = await providers[name].status({ ref: submission.ref, endpoint });
          assert.ok(status.state === 'succeeded' && status.output.kind === 'remote', `${name} ${endpoint}`);
          assert.equal(status.output.url, url);
          orders += 1;
        }
      }
    }
    assert.ok(orders > 20, String(orders));
    assert.deepEqual([...standIns.fal.breaches, ...standIns.replicate.breaches], []);
  });
});

test('a model of a new endpoint needs only its file and its definition, no code', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'definitions-'));
  await mkdir(path.join(folder, 'fal'));
  const properties = { text: { type: 'string' }, seconds: { enum: ['5s', '10s'] }, format: { enum: ['small 16:9'] } };
  const input = { type: 'object', properties, required: ['text'], additionalProperties: false };
  await writeFile(path.join(folder, 'fal', 'maker--new.json'), JSON.stringify({ input }));
  const standIn = await new FalStandIn(folder).start();
  const modelWith = (textField: string) =>
    aModel({
      providers: [
        {
          provider: 'fal',
          input: {
            [textField]: { setting: 'prompt' },
            seconds: { setting: 'durationS', suffix: 's' },
            format: { setting: 'resolution', with: 'aspectRatio', values: { '480p 16:9': 'small 16:9' } },
          },
          calls: [{ mode: 'text', endpoint: 'maker/new' }],
          answer: { video: 'films.0.address' },
          costs: [{ resolution: '480p', per: 'second', usd: 0.1 }],
        },
      ],
    });
  const model = modelWith('text');
  const answers = new AnswerPlaces([model], 'fal');
  const provider = new FalProvider({ ...shared, answers, key: FAL_KEY, baseUrl: standIn.baseUrl });
  const params = { durationS: 5, resolution: '480p', aspectRatio: '16:9' } as const;
  assert.equal(provider.endpointFor(model, { mode: 'text', params }), 'maker/new');
  assert.equal(provider.endpointFor(model, { mode: 'text', params: { ...params, aspectRatio: '9:16' } }), undefined);
  const order: VideoOrder = {
    ...{ attemptId: randomUUID(), model, endpoint: 'maker/new', mode: 'text', params },
    ...{ prompt: 'New', seed: 7, imageKey: null, endImageKey: null },
  };
  const submission = await provider.submit(order, () => Promise.resolve(true));
  const [placed] = standIn.orders;
  assert.ok(submission.state === 'accepted' && placed);
  assert.deepEqual(placed.input, { text: 'New', seconds: '5s', format: 'small 16:9' });
  placed.state = 'done';
  placed.result = { films: [{ address: 'https://files.example/new.mp4' }] };
  const status = await provider.status({ ref: submission.ref, endpoint: 'maker/new' });
  assert.deepEqual(status, { state: 'succeeded', output: { kind: 'remote', url: 'https://files.example/new.mp4' } });
  const misspelt = { ...order, attemptId: randomUUID(), model: modelWith('txt') };
  const refused = await provider.submit(misspelt, () => Promise.resolve(true));
  assert.equal(refused.state, 'refused');
  await standIn.stop();
  await rm(folder, { recursive: true });
});
