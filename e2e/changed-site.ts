import fs from 'node:fs/promises';
import path from 'node:path';
import { listAddedLanguage, writeAddedTexts } from '../gatsby/content/testing/added-language';

/** Neither sources nor what a build or a start cannot make again. */
const LEFT_OUT = new Set(['.cache', '.data', '.git', '.host', 'node_modules', 'public', 'test-results']);

export const RENAMED = { name: 'Lumenreel', slug: 'lumenreel' };
/** Key and title of the model that is added, and what it is made from. */
export const ADDED = { key: 'aurora-1', title: 'Aurora 1', like: 'veo3.1' };
/**
 * Models that make the catalogue larger than what a page is built with; they come last, and share the media of `like`.
 * Three are of one maker: their pages then lead to each other.
 */
export const FURTHER = { count: 12, key: 'breeze', title: 'Breeze', maker: 'Breeze Labs', like: 'veo3.1fast' };
export const RETIRED = { key: 'kling20', title: 'Kling 2.0', successor: 'kling-v2.1-master' };

type Json = Record<string, unknown>;

/**
 * Copies the project into `target` and does there what an editor may do with files alone: adds models, retires another,
 * renames the product, adds a language.
 */
export async function copyChangedSite(root: string, target: string): Promise<void> {
  await copySite(root, target);
  const content = path.join(target, 'content');
  await edit(path.join(content, 'site.json'), (site) => ({ ...site, product: RENAMED }));
  await edit(path.join(content, `models/${RETIRED.key}.json`), (model) => ({
    ...model,
    status: 'retired',
    replacedBy: RETIRED.successor,
  }));
  await addModel(content);
  for (let number = 1; number <= FURTHER.count; number += 1) await addFurtherModel(content, number);
  listAddedLanguage(target);
  writeAddedTexts(target);
  await addProbe(target);
}

/** A page by the documentation of Gatsby and of its plugins, left out of the sitemap as docs/architecture.md says. */
async function addProbe(target: string): Promise<void> {
  await fs.copyFile(path.join(target, 'e2e/probe/probe.jsx'), path.join(target, 'src/pages/probe.jsx'));
  const list = path.join(target, 'src/layout/private-pages.ts');
  const text = await fs.readFile(list, 'utf8');
  const anchor = `  '/404',`;
  if (!text.includes(anchor)) throw new Error(`${list} has no line ${anchor}`);
  await fs.writeFile(list, text.replace(anchor, `${anchor}\n  '/probe',`));
}

/** Copies what a build starts from, and shares the packages. */
export async function copySite(root: string, target: string): Promise<void> {
  for (const entry of await fs.readdir(root)) {
    if (LEFT_OUT.has(entry)) continue;
    await fs.cp(path.join(root, entry), path.join(target, entry), { recursive: true });
  }
  await fs.symlink(path.join(root, 'node_modules'), path.join(target, 'node_modules'), 'dir');
}

/** One file, its media, its guides, and the definitions of endpoints that no other model has. */
export async function addModel(content: string): Promise<void> {
  const { key, title, like } = ADDED;
  const media = { image: 'jpg', video: 'mp4', videoModern: 'webm', logo: 'svg' };
  for (const extension of Object.values(media)) {
    const folder = path.join(content, 'models/media');
    await fs.copyFile(path.join(folder, `${like}.${extension}`), path.join(folder, `${key}.${extension}`));
  }
  const model = JSON.parse(await fs.readFile(path.join(content, `models/${like}.json`), 'utf8')) as Json;
  const added = {
    ...model,
    ...Object.fromEntries(Object.entries(media).map(([field, extension]) => [field, `./media/${key}.${extension}`])),
    key,
    title,
    page: `/ai-video-generator/${key}`,
    order: 5,
    providers: await addEndpoints(content, key, model.providers as Provider[]),
    texts: textsOf(model, title),
  };
  await fs.writeFile(path.join(content, `models/${key}.json`), JSON.stringify(added, null, 2));
  await addGuides(content, ADDED);
}

/** Key and title of a further model, counted from 1. */
export function furtherModel(number: number) {
  return { key: `${FURTHER.key}-${number}`, title: `${FURTHER.title} ${number}` };
}

async function addFurtherModel(content: string, number: number): Promise<void> {
  const { key, title } = furtherModel(number);
  const { like } = FURTHER;
  const maker = `${FURTHER.maker} ${Math.ceil(number / 3)}`;
  const model = JSON.parse(await fs.readFile(path.join(content, `models/${like}.json`), 'utf8')) as Json;
  const page = `/ai-video-generator/${key}`;
  // Only the last of them is the newest of its family.
  const tag = number === FURTHER.count ? 'new' : 'hot';
  const added = { ...model, key, title, maker, page, tag, order: 1000 + number, texts: textsOf(model, title) };
  await fs.writeFile(path.join(content, `models/${key}.json`), JSON.stringify(added, null, 2));
  await addGuides(content, { key, title, like });
}

function textsOf({ texts }: Json, title: string): Json {
  const entries = Object.entries(texts as Record<string, { summary: string }>).map(
    // French puts a space before a colon.
    ([language, text]) =>
      [language, { ...text, summary: `${title}${language === 'fr' ? ' ' : ''}: ${text.summary}` }] as const,
  );
  return Object.fromEntries(entries);
}

/** The guide of the like model, with prompts of its own. */
async function addGuides(
  content: string,
  { key, title, like }: Omit<typeof FURTHER, 'count' | 'maker'>,
): Promise<void> {
  for (const language of await fs.readdir(path.join(content, 'guides'))) {
    const folder = path.join(content, 'guides', language);
    const guide = JSON.parse(await fs.readFile(path.join(folder, `${like}.json`), 'utf8')) as { prompts: Prompt[] };
    const prompts = guide.prompts.map((entry) => ({ ...entry, prompt: `${entry.prompt} ${title}.` }));
    await fs.writeFile(path.join(folder, `${key}.json`), JSON.stringify({ ...guide, prompts }, null, 2));
  }
}

interface Prompt {
  prompt: string;
}

interface Provider {
  provider: string;
  calls: { mode: string; endpoint: string }[];
}

/** The same calls at endpoints of other names, each with its definition. */
async function addEndpoints(content: string, key: string, providers: readonly Provider[]): Promise<Provider[]> {
  const nameOf = ({ mode }: { mode: string }) => `aurora-works/${key}/${mode}-to-video`;
  for (const { provider, calls } of providers) {
    const fileOf = (endpoint: string) =>
      path.join(content, 'providers', provider, `${endpoint.replaceAll('/', '--')}.json`);
    for (const call of calls) {
      const definition = JSON.parse(await fs.readFile(fileOf(call.endpoint), 'utf8')) as Json;
      const added = { ...definition, endpoint: nameOf(call) };
      await fs.writeFile(fileOf(nameOf(call)), JSON.stringify(added, null, 2));
    }
  }
  return providers.map((entry) => ({
    ...entry,
    calls: entry.calls.map((call) => ({ ...call, endpoint: nameOf(call) })),
  }));
}

async function edit(file: string, change: (value: Json) => Json): Promise<void> {
  const value = JSON.parse(await fs.readFile(file, 'utf8')) as Json;
  await fs.writeFile(file, JSON.stringify(change(value), null, 2));
}
