import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import pino from 'pino';
import type { Model } from '../../contracts/model';
import { EnvironmentReader } from '../../environment/environment-reader';
import { fetchesFromLoopback, makeProviders } from '../../product-api/adapters/make-providers';
import { LocalStorage } from '../../product-api/adapters/local-storage';
import { loadCatalogue } from '../../product-api/catalogue/load-catalogue';
import { providerEnv, type ProviderEnv } from '../../product-api/env';
import { Inspector } from '../../product-api/ingest/inspector';
import { LIMITS, OutputIngest } from '../../product-api/ingest/output-ingest';
import { UrlSigner } from '../../product-api/storage/url-signature';
import { encodeExample } from './encode-example';
import { orderExample, quoteExample, type Quote } from './order-example';
import { readModelSource, writeExample } from './write-example';

const USAGE = `npm run render-examples -- --model <key> [--model <key> ...]          what it would order, and what that costs
npm run render-examples -- --model <key> [--model <key> ...] --yes    orders it, and replaces the sample

Takes the providers of VIDEO_PROVIDERS with their keys, as the product API does. "--model all": every live model.`;

/** `npm run render-examples`: replaces a model's sample clip with a video that the model made from the shown prompt. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      model: { type: 'string', multiple: true, default: [] },
      yes: { type: 'boolean', default: false },
      /** The project's folder. */
      root: { type: 'string', default: process.cwd() },
    },
  });
  const { model: wanted, yes: isAgreed, root } = values;
  if (wanted.length === 0) throw new Error(USAGE);
  const reader = new EnvironmentReader(process.env);
  const env = reader.finish('The command', providerEnv(reader));
  if (env.providers.includes('sample'))
    throw new Error('VIDEO_PROVIDERS names the sample renderer, which is no model.');

  const contentDir = path.join(root, 'content');
  const catalogue = await loadCatalogue(contentDir);
  const models = chooseModels([...catalogue.values()], wanted);
  const workDir = await mkdtemp(path.join(os.tmpdir(), 'examples-'));
  const inspector = new Inspector();
  try {
    const providers = providersOf(env, catalogue, workDir);
    const quotes = models.map((model) => quoteExample(model, providers));
    for (const quote of quotes) console.log(describe(quote));
    const usd = quotes.reduce((sum, { costUsd }) => sum + costUsd, 0);
    console.log(`Together: $${usd.toFixed(2)}`);
    if (!isAgreed) return console.log('Nothing was ordered. Add --yes to order it.');
    const limits = { ...LIMITS, allowLoopback: fetchesFromLoopback(env) };
    const ingest = new OutputIngest({ workDir, inspector, limits });
    for (const quote of quotes) await render(root, contentDir, quote, ingest);
  } finally {
    await inspector.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

async function render(root: string, contentDir: string, quote: Quote, ingest: OutputIngest): Promise<void> {
  const { model } = quote;
  const prompt = model.media.sharedPrompt ? await sharedPrompt(contentDir) : model.texts.en?.examplePrompt;
  if (prompt === undefined) throw new Error(`${model.key} has no English examplePrompt.`);
  const { files, record } = await orderExample(quote, prompt, { ingest, now: () => new Date() });
  try {
    const comment = `Example of ${model.title}, made by the model: ${record.provider} ${record.order}.`;
    const example = await encodeExample(files.videoPath, comment);
    const source = await readModelSource(root, model.key);
    const written = await writeExample(root, source, { ...example, record });
    console.log(`${model.key}: order ${record.order}\n${written.map((file) => `  ${file}`).join('\n')}`);
  } finally {
    await files.remove();
  }
}

function chooseModels(catalogue: readonly Model[], wanted: readonly string[]): Model[] {
  const live = catalogue.filter(({ status }) => status === 'live');
  if (wanted.includes('all')) return live;
  return wanted.map((key) => {
    const model = live.find((candidate) => candidate.key === key);
    if (!model) throw new Error(`"${key}" is none of the live models: ${live.map((each) => each.key).join(', ')}.`);
    return model;
  });
}

function providersOf(env: ProviderEnv, catalogue: Awaited<ReturnType<typeof loadCatalogue>>, workDir: string) {
  const now = () => new Date();
  return makeProviders({
    // A command can't be called back.
    env: { ...env, publicUrl: 'http://localhost' },
    catalogue,
    db: undefined,
    // Only pictures are read from it, and these orders have none.
    storage: new LocalStorage(workDir, 'http://localhost', new UrlSigner('unused'), now),
    logger: pino({ level: 'warn' }),
    now,
    sample: undefined,
  });
}

function describe({ model, provider, endpoint, params, costUsd }: Quote): string {
  const { durationS, resolution, audio } = params;
  const sound = audio ? ', with sound' : '';
  return `${model.key}: ${provider.name} ${endpoint}, ${durationS} s, ${resolution}${sound}: $${costUsd.toFixed(2)}`;
}

async function sharedPrompt(contentDir: string): Promise<string> {
  const texts = JSON.parse(await readFile(path.join(contentDir, 'locales/en/models.json'), 'utf8')) as {
    sample: { sharedPrompt: string };
  };
  return texts.sample.sharedPrompt;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
