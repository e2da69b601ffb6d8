import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pino from 'pino';
import type { ModelOffer } from '#contracts/api/models';
import type { Capabilities, ProviderName } from '#contracts/model';
import { type Choice, choicesOf } from '#contracts/video-choices';
import { FalProvider } from '../adapters/fal/fal-provider';
import { LocalStorage } from '../adapters/local-storage';
import { AnswerPlaces } from '../adapters/remote/answer-places';
import { ReplicateProvider } from '../adapters/replicate/replicate-provider';
import { type Catalogue, loadCatalogue } from '../catalogue/load-catalogue';
import { UrlSigner } from '../storage/url-signature';
import { FAL_KEY } from '../testing/fal-stand-in';
import { aModel } from '../testing/models';
import { REPLICATE_TOKEN } from '../testing/replicate-stand-in';
import { TEST_SECRET } from '../testing/service-token';
import { startTestService, type TestService } from '../testing/test-service';
import { forgetEndpoint, recordMiss } from './endpoint-states';
import { ModelOffers } from './model-offer';
import { narrowCapabilities } from './narrow-capabilities';
import type { VideoProvider } from './provider';

const CONTENT = path.join(__dirname, '..', '..', 'content');

function adapters(catalogue: Catalogue, names: readonly ProviderName[]): VideoProvider[] {
  const now = () => new Date();
  const deps = {
    storage: new LocalStorage(tmpdir(), 'http://api.test', new UrlSigner(TEST_SECRET), now),
    logger: pino({ level: 'silent' }),
    now,
    webhookUrl: undefined,
    looks: { firstMs: 50, waitingMs: 50, workingMs: 50 },
    limits: { ordersAtATime: 10 },
    timeoutMs: 5_000,
  };
  const answers = (name: ProviderName) => new AnswerPlaces(catalogue.values(), name);
  const unset = { webhookSecret: undefined, baseUrl: undefined };
  return names.map((name) =>
    name === 'fal'
      ? new FalProvider({ ...deps, answers: answers(name), key: FAL_KEY, baseUrl: undefined })
      : new ReplicateProvider({ ...deps, answers: answers(name), token: REPLICATE_TOKEN, ...unset }),
  );
}

async function offerOf(service: TestService): Promise<Map<string, Capabilities | null>> {
  const answer = await service.call(undefined, { url: '/api/models' });
  assert.equal(answer.statusCode, 200, answer.body);
  return new Map(answer.json<ModelOffer>().limited.map(({ key, capabilities }) => [key, capabilities]));
}

describe('the offer, with the catalogue of the site', () => {
  let service: TestService;
  let catalogue: Catalogue;
  before(async () => {
    catalogue = await loadCatalogue(CONTENT);
    service = await startTestService({ catalogue });
  });
  after(() => service.close());

  test('with the sample provider everything is offered, to everybody', async () => {
    assert.deepEqual(await offerOf(service), new Map());
  });

  for (const names of [['replicate'], ['fal'], ['replicate', 'fal']] as const) {
    test(`with ${names.join(' and ')}, all that is offered can be made, and all that can be made is offered`, async () => {
      const { db } = service;
      const providers = adapters(catalogue, names);
      const limited = await new ModelOffers({ db, catalogue, providers, now: () => new Date() }).limited();
      const offer = new Map(limited.map(({ key, capabilities }) => [key, capabilities]));
      for (const model of catalogue.values()) {
        const { key, status, capabilities } = model;
        if (status === 'retired') continue;
        const narrowed = offer.get(key);
        const offered = narrowed === null ? [] : [...choicesOf({ capabilities: narrowed ?? capabilities })];
        const made = [...choicesOf(model)].filter((choice) =>
          providers.some((provider) => provider.endpointFor(model, choice) !== undefined),
        );
        const lines = (choices: Choice[]) => choices.map((choice) => JSON.stringify(choice)).sort();
        assert.deepEqual(lines(offered), lines(made), key);
      }
    });
  }
});

test('a request that the offer excludes is refused, and one that it has is not', async () => {
  const catalogue = await loadCatalogue(CONTENT);
  const service = await startTestService({ catalogue, providers: adapters(catalogue, ['replicate']) });
  try {
    const offer = await offerOf(service);
    assert.deepEqual(offer.get('wan-2.5')?.aspectRatios.includes('1:1'), false);
    assert.equal(offer.get('veo3.1'), null);
    const user = await service.signIn(1_000);
    const wide = { model: 'wan-2.5', mode: 'text', durationS: 5, resolution: '720p', aspectRatio: '16:9' };
    assert.equal((await user.submit(wide)).statusCode, 202);
    assert.equal((await user.submit({ ...wide, aspectRatio: '1:1' })).statusCode, 422);
  } finally {
    await service.close();
  }
});

describe('an endpoint that is unavailable', () => {
  let service: TestService;
  const place = { provider: 'sample', endpoint: 'scripted' } as const;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  test('is still offered while its 404 is unconfirmed, not when it is gone, and again when it is back', async () => {
    const miss = () => recordMiss(service.db, place, new Date(Date.now() + service.clock.offsetMs));
    assert.equal(await miss(), 'missing');
    assert.deepEqual(await offerOf(service), new Map());
    for (let i = 0; i < 2; i += 1) {
      service.clock.offsetMs += 5 * 60_000;
      await miss();
    }
    assert.equal((await offerOf(service)).get('swift'), null);
    await forgetEndpoint(service.db, place);
    assert.deepEqual(await offerOf(service), new Map());
  });
});

describe('capabilities, narrowed', () => {
  const { capabilities } = aModel();
  const narrow = (canBeMade: (choice: Choice) => boolean) => narrowCapabilities(capabilities, canBeMade);

  test('are the same object when everything can be made, and nothing when nothing can', () => {
    assert.equal(
      narrow(() => true),
      capabilities,
    );
    assert.equal(
      narrow(() => false),
      undefined,
    );
  });

  test('lose exactly what is missing: a mode, a size, a length of one size, a shape, an extra', () => {
    const changed = (canBeMade: (choice: Choice) => boolean) => {
      const narrowed = narrow(canBeMade) ?? assert.fail('nothing is left');
      return Object.fromEntries(
        Object.entries(narrowed).filter(([name, value]) => {
          return value !== capabilities[name as keyof Capabilities];
        }),
      );
    };
    assert.deepEqual(
      changed(({ mode }) => mode === 'text'),
      { modes: ['text'] },
    );
    assert.deepEqual(
      changed(({ params }) => params.resolution === '480p'),
      { resolutions: ['480p'] },
    );
    assert.deepEqual(
      changed(({ params }) => params.resolution === '480p' || params.durationS === 5),
      {
        rules: [{ resolution: '720p', durationsS: [5] }],
      },
    );
    assert.deepEqual(
      changed(({ params }) => params.aspectRatio !== '9:16'),
      { aspectRatios: ['16:9'] },
    );
    assert.deepEqual(
      changed(({ params }) => params.seed === undefined),
      { seed: false },
    );
  });

  test('never offer what can not be made, whatever that is', () => {
    // A generator with a fixed seed: every failure repeats.
    let state = 1;
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const all = [...choicesOf({ capabilities })].map((choice) => JSON.stringify(choice));
    for (let round = 0; round < 200; round += 1) {
      const share = random();
      const good = new Set(all.filter(() => random() < share));
      const narrowed = narrow((choice) => good.has(JSON.stringify(choice)));
      if (!narrowed) continue;
      for (const choice of choicesOf({ capabilities: narrowed })) assert.ok(good.has(JSON.stringify(choice)));
    }
  });
});
