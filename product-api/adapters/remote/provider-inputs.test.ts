import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Mode, Model } from '#contracts/model';
import { sampleValue } from '#contracts/testing/sample-value';
import {
  aspectRatiosFor,
  type Chosen,
  durationsFor,
  isOffered,
  OPTIONAL_FIELDS,
  VIDEO_SETTINGS,
  type VideoParams,
} from '#contracts/video-settings';
import { type Catalogue, loadCatalogue } from '../../catalogue/load-catalogue';
import { falInputSchemas } from '../../testing/fal-schemas';
import { REPLICATE_SCHEMAS } from '../../testing/replicate-schemas';
import { catalogueEndpoint } from '../../videos/catalogue-endpoint';
import { FAL_ENDPOINTS, falInput } from '../fal/fal-inputs';
import { replicateInput } from '../replicate/replicate-inputs';
import type { InputSource } from './field-table';

const CONTENT = path.join(__dirname, '..', '..', '..', 'content');
const PICTURE = 'https://files.example/start.jpg';
const END_PICTURE = 'https://files.example/end.jpg';

/** What a model has besides its choices, which `choicesOf` goes through one by one. */
function offeredExtras({ capabilities }: Model, chosen: Chosen) {
  return OPTIONAL_FIELDS.filter(
    (field) => field !== 'aspectRatio' && isOffered(VIDEO_SETTINGS[field], capabilities, chosen),
  );
}

/** Every choice that the form offers, with and without the extras. */
function* choicesOf(model: Model): Generator<{ mode: Mode; params: VideoParams }> {
  const { capabilities } = model;
  for (const mode of capabilities.modes) {
    const ratios = aspectRatiosFor(capabilities, mode);
    for (const resolution of capabilities.resolutions) {
      for (const durationS of durationsFor(capabilities, resolution)) {
        for (const aspectRatio of ratios.length > 0 ? ratios : [undefined]) {
          const pictures = mode === 'image' ? { imageId: 'start' } : {};
          const plain = { durationS, resolution, ...pictures, ...(aspectRatio && { aspectRatio }) };
          yield { mode, params: plain };
          const extras = Object.fromEntries(
            offeredExtras(model, { mode, resolution }).map((field) => [
              field,
              sampleValue(VIDEO_SETTINGS[field]).value,
            ]),
          );
          yield { mode, params: { ...plain, ...extras } };
        }
      }
    }
  }
}

const sourceOf = ({ params }: { params: VideoParams }): InputSource => ({
  prompt: 'A lighthouse',
  params,
  seed: 7,
  image: params.imageId && PICTURE,
  endImage: params.endImageId && END_PICTURE,
});

describe('what the form offers, as the providers want it', () => {
  let catalogue: Catalogue;
  let schemas: { fal: ReadonlyMap<string, ValidateFunction>; replicate: ReadonlyMap<string, ValidateFunction> };
  before(async () => {
    catalogue = await loadCatalogue(CONTENT);
    const ajv = addFormats(new Ajv({ strict: false }));
    const replicate = Object.entries(REPLICATE_SCHEMAS).map(([name, schema]) => [name, ajv.compile(schema)] as const);
    schemas = { fal: falInputSchemas(FAL_ENDPOINTS), replicate: new Map(replicate) };
  });

  const inputs = { fal: falInput, replicate: replicateInput };

  test('every choice of every model fits the schema of every endpoint that takes it, and some endpoint takes it', () => {
    let checked = 0;
    for (const model of catalogue.values()) {
      for (const choice of choicesOf(model)) {
        let takers = 0;
        for (const provider of ['fal', 'replicate'] as const) {
          const endpoint = catalogueEndpoint(model, provider, choice) ?? '';
          const input = inputs[provider](endpoint, sourceOf(choice));
          if (!input) continue;
          takers += 1;
          const validate = schemas[provider].get(endpoint);
          assert.ok(validate?.(input), `${endpoint} ${JSON.stringify(input)}: ${JSON.stringify(validate?.errors)}`);
          if (choice.mode === 'image') assert.ok(Object.values(input).includes(PICTURE), endpoint);
          if (choice.params.endImageId) assert.ok(Object.values(input).includes(END_PICTURE), endpoint);
          checked += 1;
        }
        assert.ok(takers > 0, `${model.key}: nobody takes ${JSON.stringify(choice)}`);
      }
    }
    assert.ok(checked > 200, String(checked));
  });

  test('a setting that a model has is passed on by every endpoint that takes it, and some endpoint takes it', () => {
    for (const model of catalogue.values()) {
      for (const { mode, params } of choicesOf(model)) {
        for (const field of offeredExtras(model, { mode, resolution: params.resolution })) {
          const inputOf = (provider: 'fal' | 'replicate', value: unknown) => {
            const choice = { mode, params: { ...params, [field]: value } };
            const endpoint = catalogueEndpoint(model, provider, choice) ?? '';
            // The server draws a seed where none was set.
            const drawn = field === 'seed' && value === undefined ? { seed: 8 } : {};
            return inputs[provider](endpoint, { ...sourceOf(choice), ...drawn });
          };
          let takers = 0;
          for (const provider of ['fal', 'replicate'] as const) {
            const input = inputOf(provider, sampleValue(VIDEO_SETTINGS[field]).value);
            if (!input) continue;
            takers += 1;
            assert.notDeepEqual(input, inputOf(provider, undefined), `${provider} ignores ${field} of ${model.key}`);
          }
          assert.ok(takers > 0, `${model.key}: nobody takes ${field}`);
        }
      }
    }
  });

  test('the catalogue names only endpoints that we know how to ask', () => {
    for (const { key, providers } of catalogue.values()) {
      for (const { provider, text, image, overrides = [] } of providers) {
        if (provider === 'sample') continue;
        for (const endpoint of [text, image, ...overrides.flatMap((entry) => [entry.text, entry.image])]) {
          if (endpoint !== undefined) assert.ok(schemas[provider].has(endpoint), `${key}: ${endpoint}`);
        }
      }
    }
  });

  test('names and types are each provider’s own', () => {
    const params = { durationS: 5, resolution: '720p', aspectRatio: '9:16', negativePrompt: 'blur' } as const;
    const source = { prompt: 'A lighthouse', params, seed: 7, image: undefined, endImage: undefined };
    assert.deepEqual(replicateInput('wan-video/wan-2.5-t2v', source), {
      prompt: 'A lighthouse',
      negative_prompt: 'blur',
      size: '720*1280',
      duration: 5,
      enable_prompt_expansion: false,
      seed: 7,
    });
    assert.deepEqual(falInput('fal-ai/wan-25-preview/text-to-video', source), {
      prompt: 'A lighthouse',
      duration: '5',
      resolution: '720p',
      negative_prompt: 'blur',
      enable_prompt_expansion: false,
      enable_safety_checker: true,
      seed: 7,
      aspect_ratio: '9:16',
    });
    const veo = { ...source, params: { durationS: 8, resolution: '1080p', aspectRatio: '16:9', audio: true } as const };
    assert.deepEqual(falInput('fal-ai/veo3', veo), {
      prompt: 'A lighthouse',
      duration: '8s',
      resolution: '1080p',
      aspect_ratio: '16:9',
      generate_audio: true,
      auto_fix: false,
      seed: 7,
    });
    const wan22 = {
      ...source,
      image: PICTURE,
      endImage: END_PICTURE,
      params: { durationS: 5, resolution: '480p' } as const,
    };
    assert.deepEqual(replicateInput('wan-video/wan-2.2-i2v-fast', wan22), {
      prompt: 'A lighthouse',
      image: PICTURE,
      last_image: END_PICTURE,
      resolution: '480p',
      num_frames: 81,
      frames_per_second: 16,
      interpolate_output: false,
      seed: 7,
    });
  });

  test('what a provider does not have is left to another', () => {
    const params = { durationS: 5, resolution: '720p', aspectRatio: '1:1' } as const;
    const source = { prompt: 'A square', params, seed: 7, image: undefined, endImage: undefined };
    assert.equal(replicateInput('wan-video/wan-2.5-t2v', source), undefined);
    assert.equal(falInput('fal-ai/wan-25-preview/text-to-video', source)?.aspect_ratio, '1:1');
    assert.equal(falInput('fal-ai/unheard-of', source), undefined);
  });

  test('a refused prompt is reworded by fal alone, and only on wish', () => {
    const params = { durationS: 8, resolution: '720p', aspectRatio: '16:9' } as const;
    const source = { prompt: 'A duel', params, seed: 7, image: undefined, endImage: undefined };
    const wanted = { ...source, params: { ...params, autoFix: true } };
    for (const endpoint of ['fal-ai/veo3', 'fal-ai/veo3/fast']) {
      assert.equal(falInput(endpoint, source)?.auto_fix, false);
      assert.equal(falInput(endpoint, wanted)?.auto_fix, true);
    }
    for (const endpoint of ['google/veo-3', 'google/veo-3-fast']) {
      assert.ok(replicateInput(endpoint, source));
      assert.equal(replicateInput(endpoint, wanted), undefined);
    }
  });

  test('prompts are rewritten only when the visitor asked for it, and no safety check is ever loosened', () => {
    const rewriting = {
      enable_prompt_expansion: 'enhancePrompt',
      optimize_prompt: 'enhancePrompt',
      prompt_optimizer: 'enhancePrompt',
      auto_fix: 'autoFix',
    } as const;
    for (const model of catalogue.values()) {
      for (const choice of choicesOf(model)) {
        for (const provider of ['fal', 'replicate'] as const) {
          const endpoint = catalogueEndpoint(model, provider, choice) ?? '';
          const input = inputs[provider](endpoint, sourceOf(choice)) ?? {};
          for (const [name, field] of Object.entries(rewriting)) {
            if (name in input) assert.equal(input[name], choice.params[field] ?? false, `${endpoint} ${name}`);
          }
          assert.ok(!('safety_tolerance' in input) && !('disable_safety_checker' in input), endpoint);
          for (const [name, value] of Object.entries(input))
            if (name.includes('safety')) assert.equal(value, true, name);
        }
      }
    }
  });
});
