import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { after, before, beforeEach, describe, test } from 'node:test';
import pino from 'pino';
import { createLogger } from '../../logger';
import { UrlSigner } from '../../storage/url-signature';
import { FAL_KEY, FalStandIn } from '../../testing/fal-stand-in';
import { aModel } from '../../testing/models';
import { REPLICATE_TOKEN, ReplicateStandIn } from '../../testing/replicate-stand-in';
import { TEST_SECRET } from '../../testing/service-token';
import type { VideoProvider } from '../../videos/provider';
import { FalProvider } from '../fal/fal-provider';
import { LocalStorage } from '../local-storage';
import { AnswerPlaces } from './answer-places';
import { ReplicateProvider } from '../replicate/replicate-provider';

const PROMPT = 'MY PRIVATE PROMPT about jane';
const modelAt = (provider: 'fal' | 'replicate', endpoint: string) =>
  aModel({
    providers: [
      {
        provider,
        input: {
          prompt: { setting: 'prompt' },
          resolution: { setting: 'resolution' },
          aspect_ratio: { setting: 'aspectRatio' },
        },
        calls: [{ mode: 'text', endpoint, makes: { durationS: 5 } }],
        costs: [{ resolution: '480p', per: 'clip', usd: 0.05 }],
      },
    ],
  });

/** A refusal as FastAPI services send it, repeating the whole input. */
const REFUSAL = {
  detail: [{ loc: ['body', 'prompt'], msg: `"${PROMPT}" is flagged`, type: 'value_error', input: { prompt: PROMPT } }],
};

const lines: string[] = [];
const logger: pino.Logger = createLogger('debug', { write: (line: string) => lines.push(line) });
const now = () => new Date();
const shared = {
  storage: new LocalStorage(tmpdir(), 'http://api.test', new UrlSigner(TEST_SECRET), now),
  logger,
  now,
  webhookUrl: undefined,
  looks: { firstMs: 50, waitingMs: 50, workingMs: 50 },
  limits: { ordersAtATime: 10 },
  timeoutMs: 60_000,
};

function logsNothingOfInputs(
  name: 'fal' | 'replicate',
  endpoint: string,
  makeStandIn: () => FalStandIn | ReplicateStandIn,
  make: (url: string) => VideoProvider,
) {
  describe(name, () => {
    let standIn: FalStandIn | ReplicateStandIn;
    let provider: VideoProvider;
    before(async () => {
      standIn = await makeStandIn().start();
      provider = make(standIn.baseUrl);
    });
    after(() => standIn.stop());
    beforeEach(() => lines.splice(0));

    const order = () => ({
      attemptId: randomUUID(),
      model: modelAt(name, endpoint),
      endpoint,
      prompt: PROMPT,
      seed: 1,
      imageKey: null,
      endImageKey: null,
      mode: 'text' as const,
      params: { durationS: 5, resolution: '480p' as const, aspectRatio: '16:9' as const },
    });

    for (const status of [422, 403, 429, 500]) {
      test(`a refusal with ${status}: its code is logged, and nothing of the input`, async () => {
        standIn.faults.submit.push({ kind: 'answer', status, body: REFUSAL });
        await provider.submit(order(), () => Promise.resolve(true));
        const text = lines.join('');
        assert.match(text, new RegExp(`"status":${status}`));
        // 429 and 500 are about the provider, whatever their body says.
        if (status === 422) assert.match(text, /"refusal":"refused_by_provider"/);
        assert.match(text, /"faultType":"value_error","faultAt":"body.prompt"/);
        assert.doesNotMatch(text, /PRIVATE|jane/);
      });
    }
  });
}

logsNothingOfInputs(
  'fal',
  'fal-ai/wan/v2.2-a14b/text-to-video/turbo',
  () => new FalStandIn(),
  (baseUrl) => new FalProvider({ ...shared, answers: new AnswerPlaces([], 'fal'), key: FAL_KEY, baseUrl }),
);
logsNothingOfInputs(
  'replicate',
  'wan-video/wan-2.2-t2v-fast',
  () => new ReplicateStandIn(),
  (baseUrl) =>
    new ReplicateProvider({
      ...shared,
      answers: new AnswerPlaces([], 'replicate'),
      token: REPLICATE_TOKEN,
      baseUrl,
      webhookSecret: undefined,
    }),
);
