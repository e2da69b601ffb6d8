import assert from 'node:assert/strict';
import path from 'node:path';
import pino from 'pino';
import type { ProviderName } from '#contracts/model';
import { OpenAiVideoProvider } from '../adapters/openai-video/openai-video-provider';
import { FalProvider } from '../adapters/fal/fal-provider';
import { LocalStorage } from '../adapters/local-storage';
import { AnswerPlaces } from '../adapters/remote/answer-places';
import { ReplicateProvider } from '../adapters/replicate/replicate-provider';
import { toCatalogue } from '../catalogue/load-catalogue';
import { Inspector } from '../ingest/inspector';
import { LIMITS, OutputIngest } from '../ingest/output-ingest';
import { auditLedger } from '../ledger/audit';
import { UrlSigner } from '../storage/url-signature';
import type { ProviderLimits, VideoProvider } from '../videos/provider';
import { eventually } from './eventually';
import { FAL_KEY, FalStandIn } from './fal-stand-in';
import { freePort } from './free-port';
import { makeVideo } from './make-video';
import { aModel } from './models';
import { GPU_KEY, GPU_MODEL, OpenAiVideoStandIn } from './openai-video-stand-in';
import type { ProviderStandIn, StandInOrder } from './provider-stand-in';
import { REPLICATE_SECRET, REPLICATE_TOKEN, ReplicateStandIn } from './replicate-stand-in';
import { TEST_SECRET } from './service-token';
import { openTestDatabase } from './test-database';
import { PUBLIC_URL, startServiceOn, type TestUser } from './test-service';

type RemoteName = Exclude<ProviderName, 'sample'>;

/** Five seconds at 480p or 720p on both providers, as the catalogue asks Wan 2.2 there. */
const WAN = aModel({
  providers: [
    {
      provider: 'fal',
      input: {
        prompt: { setting: 'prompt' },
        resolution: { setting: 'resolution' },
        aspect_ratio: { setting: 'aspectRatio' },
        enable_prompt_expansion: { setting: 'enhancePrompt' },
        seed: { setting: 'seed' },
      },
      calls: [
        { mode: 'text', endpoint: 'fal-ai/wan/v2.2-a14b/text-to-video/turbo', makes: { durationS: 5 } },
        {
          mode: 'image',
          endpoint: 'fal-ai/wan/v2.2-a14b/image-to-video/turbo',
          input: { image_url: { setting: 'imageId' }, end_image_url: { setting: 'endImageId' } },
          makes: { durationS: 5 },
        },
      ],
      answer: { video: 'video.url', prompt: 'prompt' },
      costs: [{ resolution: '480p', per: 'clip', usd: 0.05 }],
    },
    {
      provider: 'replicate',
      input: {
        prompt: { setting: 'prompt' },
        resolution: { setting: 'resolution' },
        num_frames: { fixed: 81 },
        seed: { setting: 'seed' },
      },
      calls: [
        {
          mode: 'text',
          endpoint: 'wan-video/wan-2.2-t2v-fast',
          input: { aspect_ratio: { setting: 'aspectRatio' } },
          makes: { durationS: 5 },
        },
        {
          mode: 'image',
          endpoint: 'wan-video/wan-2.2-i2v-fast',
          input: { image: { setting: 'imageId' }, last_image: { setting: 'endImageId' } },
          makes: { durationS: 5 },
          shapeFromPicture: true,
        },
      ],
      costs: [{ resolution: '480p', per: 'clip', usd: 0.05 }],
    },
    {
      provider: 'openai-video',
      input: {
        model: { fixed: GPU_MODEL },
        prompt: { setting: 'prompt' },
        negative_prompt: { setting: 'negativePrompt' },
        size: {
          setting: 'resolution',
          with: 'aspectRatio',
          values: { '480p 16:9': '832x480', '480p 9:16': '480x832' },
        },
        num_frames: { setting: 'durationS', values: { '5': 121 } },
        fps: { fixed: 24 },
        seed: { setting: 'seed' },
      },
      calls: [
        { mode: 'text', endpoint: GPU_MODEL, body: 'form' },
        {
          mode: 'image',
          endpoint: GPU_MODEL,
          body: 'form',
          makes: { resolution: '480p' },
          input: { input_reference: { setting: 'imageId', as: 'file' } },
        },
      ],
      costs: [{ resolution: '480p', per: 'second', usd: 0.002 }],
    },
  ],
});

const VEO_INPUT = {
  prompt: { setting: 'prompt' },
  resolution: { setting: 'resolution' },
  aspect_ratio: { setting: 'aspectRatio' },
  seed: { setting: 'seed' },
} as const;

/** Eight seconds at 720p on both providers. Only fal rewords refused prompts. */
const VEO = aModel({
  key: 'veo',
  title: 'Veo',
  capabilities: { ...aModel().capabilities, durationsS: [8], resolutions: ['720p'], autoFix: true },
  credits: [{ resolution: '720p', durationS: 8, credits: 6 }],
  providers: [
    {
      provider: 'fal',
      input: {
        ...VEO_INPUT,
        duration: { setting: 'durationS', suffix: 's' },
        auto_fix: { setting: 'autoFix' },
      },
      calls: [{ mode: 'text', endpoint: 'fal-ai/veo3' }],
      costs: [{ resolution: '720p', per: 'clip', usd: 0.05 }],
    },
    {
      provider: 'replicate',
      input: { ...VEO_INPUT, duration: { setting: 'durationS' } },
      calls: [{ mode: 'text', endpoint: 'google/veo-3' }],
      costs: [{ resolution: '720p', per: 'clip', usd: 0.05 }],
    },
  ],
});

/** Time after which a call counts as hanging, for tests. Shorter, and a busy machine loses orders that were taken. */
export const HANGS_MS = 6_000;

/** The service with the official clients, each connected to its stand-in, in the given order of preference. */
export async function startRemoteService(
  order: RemoteName[],
  limits: ProviderLimits = { ordersAtATime: 1_000 },
  timeoutMs = 60_000,
) {
  const database = await openTestDatabase();
  const { dataDir } = database;
  const fal = order.includes('fal') ? await new FalStandIn().start() : undefined;
  const replicate = order.includes('replicate') ? await new ReplicateStandIn().start() : undefined;
  const gpu = order.includes('openai-video') ? await new OpenAiVideoStandIn().start() : undefined;
  const standIns = [fal, replicate, gpu].filter((standIn) => standIn !== undefined);
  const port = await freePort();
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const storage = new LocalStorage(path.join(dataDir, 'files'), PUBLIC_URL, new UrlSigner(TEST_SECRET), now);
  const providerLogged: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => providerLogged.push(line) });
  const deps = { storage, logger, now, looks: { firstMs: 200, waitingMs: 200, workingMs: 200 }, timeoutMs, limits };
  const made: Record<RemoteName, () => VideoProvider> = {
    fal: () =>
      new FalProvider({
        ...deps,
        answers: new AnswerPlaces([WAN, VEO], 'fal'),
        key: FAL_KEY,
        userId: 'user-1',
        baseUrl: fal?.baseUrl,
        webhookUrl: `http://127.0.0.1:${port}/webhooks/fal`,
      }),
    replicate: () =>
      new ReplicateProvider({
        ...deps,
        answers: new AnswerPlaces([WAN, VEO], 'replicate'),
        token: REPLICATE_TOKEN,
        baseUrl: replicate?.baseUrl,
        webhookSecret: REPLICATE_SECRET,
        webhookUrl: `http://127.0.0.1:${port}/webhooks/replicate`,
      }),
    'openai-video': () =>
      new OpenAiVideoProvider({
        ...deps,
        answers: new AnswerPlaces([WAN, VEO], 'openai-video'),
        key: GPU_KEY,
        baseUrl: gpu?.baseUrl ?? assert.fail(),
        trustedHosts: new Set([new URL(gpu?.baseUrl ?? assert.fail()).host]),
        webhookUrl: undefined,
      }),
  };
  const inspector = new Inspector();
  const downloads = { ...LIMITS, idleMs: 1_000, maxBytes: 5_000_000, allowLoopback: !gpu };
  const service = await startServiceOn(database, {
    catalogue: toCatalogue([WAN, VEO], { name: 'Testlight', slug: 'testlight' }),
    providers: order.map((name) => made[name]()),
    ingest: new OutputIngest({ workDir: path.join(dataDir, 'ingest'), inspector, limits: downloads }),
    breakerTimes: { openMs: 400, hesitateMs: 50, busyMs: 100 },
    storage: () => storage,
    clock,
    expectsLoggedErrors: true,
  });
  await service.app.listen({ port, host: '127.0.0.1' });
  await service.worker.start();
  const video = await makeVideo({ width: 854, height: 480 }, 5);

  return {
    service,
    /** Lines of the log that the adapters wrote. */
    providerLogged,
    fal,
    replicate,
    'openai-video': gpu,
    /** A good result: five seconds at 480p. */
    video,
    /** Completes an order successfully, in the provider's own format. */
    finish(standIn: ProviderStandIn, order: StandInOrder, url = standIn.serve(`${order.id}.mp4`, { bytes: video })) {
      order.state = 'done';
      order.result = standIn === fal ? { video: { url }, seed: 7, prompt: order.input.prompt } : url;
    },
    /** Waits for the order of a prompt. */
    ordered: (standIn: ProviderStandIn, prompt: string) => eventually(() => standIn.orderOf(prompt)),
    /** Invariants after every test, whatever failed in it. */
    async check(user: TestUser): Promise<void> {
      const open = await service.db
        .selectFrom('videos')
        .select('id')
        .where('user_id', '=', user.id)
        .where('status', 'in', ['queued', 'running', 'saving'])
        .execute();
      assert.deepEqual(open, [], 'every video has come to an end');
      assert.deepEqual(await auditLedger(service.db), [], 'the ledger adds up');
      for (const standIn of standIns) {
        assert.deepEqual(standIn.doubles, [], 'nothing was ordered twice');
        assert.deepEqual(standIn.breaches, [], 'the protocol was kept');
      }
    },
    async close(): Promise<void> {
      for (const standIn of standIns) await standIn.stop();
      await service.close();
      await inspector.close();
    },
  };
}

export type RemoteService = Awaited<ReturnType<typeof startRemoteService>>;
