import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteOutput } from '../../product-api/db/column-types';
import type { Model } from '../../contracts/model';
import { MAX_SEED, type VideoParams } from '../../contracts/video-settings';
import type { ExpectedOutput, Ingest, IngestedFiles } from '../../product-api/ingest/ingest';
import type { VideoProvider } from '../../product-api/videos/provider';
import type { ExampleRecord } from '../../gatsby/content/example-record';
import { exampleSettings } from './choose-example';

/** Settings of an example, with its price. */
export interface Quote {
  model: Model;
  provider: VideoProvider;
  endpoint: string;
  params: VideoParams;
  costUsd: number;
}

/** @throws Error if none of the providers makes it, or its price is unknown */
export function quoteExample(model: Model, providers: readonly VideoProvider[]): Quote {
  const params = exampleSettings(model);
  for (const provider of providers) {
    const endpoint = provider.endpointFor(model, { mode: 'text', params });
    const costUsd = provider.costUsd(model, { mode: 'text', params });
    if (endpoint !== undefined && costUsd !== undefined) return { model, provider, endpoint, params, costUsd };
  }
  throw new Error(`${model.key}: none of ${providers.map(({ name }) => name).join(', ')} makes it from a text.`);
}

/** How it was made. */
export type Making = Omit<ExampleRecord, 'model' | 'files'>;

/** A finished example. */
export interface Example {
  files: IngestedFiles;
  record: Making;
}

/**
 * Orders the example once and waits for it. Whatever happens after the provider has accepted it costs money, so every
 * error names the provider's order.
 * @throws Error if the provider refuses, fails or takes too long, or delivers less than ordered
 */
export async function orderExample(
  { model, provider, endpoint, params, costUsd }: Quote,
  prompt: string,
  { ingest, now }: { ingest: Ingest; now: () => Date },
): Promise<Example> {
  const seed = randomInt(MAX_SEED);
  const order = { attemptId: randomUUID(), endpoint, mode: 'text', model, params, prompt, seed } as const;
  const answer = await provider.submit({ ...order, imageKey: null, endImageKey: null }, () => Promise.resolve(true));
  if (answer.state !== 'accepted') {
    const reason = answer.state === 'refused' ? `refused (${answer.code})` : answer.state;
    const mayCost = answer.state === 'unknown' ? ' It may have been accepted and cost money: look there.' : '';
    throw new Error(`${model.key}: ${provider.name} did not accept the order: ${reason}.${mayCost}`);
  }
  const { ref } = answer;
  try {
    const output = await finished(provider, { ref, endpoint });
    const files = await ingest.fetch(output.url, expected(params, model));
    if (files.shortfalls.length > 0) {
      await files.remove();
      throw new Error(`the video has less than was ordered: ${files.shortfalls.join(', ')}`);
    }
    const record = {
      provider: provider.name,
      endpoint,
      order: ref,
      renderedAt: now().toISOString(),
      costUsd,
      prompt,
      ...(output.promptUsed !== undefined && { promptUsed: output.promptUsed }),
      seed,
      settings: params,
    };
    return { files, record };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${model.key}: order ${ref} at ${provider.name}: ${reason}`, { cause: error });
  }
}

async function finished(provider: VideoProvider, order: { ref: string; endpoint: string }): Promise<RemoteOutput> {
  const deadline = Date.now() + provider.deadlineMs;
  await sleep(provider.looks.firstMs);
  for (;;) {
    const status = await provider.status(order);
    if (status.state === 'succeeded') {
      if (status.output.kind === 'remote') return status.output;
      throw new Error('the sample renderer is no model');
    }
    if (status.state === 'failed') throw new Error(`it failed (${status.code})`);
    if (status.state === 'lost') throw new Error('the provider no longer knows it');
    if (Date.now() > deadline) throw new Error('it is not ready yet, and will not be waited for any longer');
    const pauseMs = status.state === 'unreachable' ? status.retryAfterMs : undefined;
    await sleep(pauseMs ?? provider.looks.workingMs);
  }
}

function expected({ durationS, resolution, aspectRatio, audio }: VideoParams, model: Model): ExpectedOutput {
  return { durationS, resolution, aspectRatio, hasSound: audio ?? model.capabilities.audio === 'always' };
}
