import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { readLanguages } from '../languages';
import { writeSocialCards, type CardStock } from './social-cards';

let root: string;
let stock: CardStock;

const page = (modelKey: string) => ({
  path: `/${modelKey}`,
  originalPath: `/${modelKey}`,
  languageCode: 'en',
  modelKey,
});
const pages = [page('sea'), page('ink')];
const cardOf = (modelKey: string) => path.join(root, `public/social/en/${modelKey}.jpg`);

async function writeTitle(modelKey: string, title: string) {
  const folder = path.join(root, 'public', modelKey);
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(folder, 'index.html'), `<title>${title} · Framelight</title>`);
}

beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'social-cards-'));
  for (const file of ['static/logo.svg', 'gatsby/publish']) {
    await fs.cp(path.resolve(file), path.join(root, file), { recursive: true });
  }
  await fs.symlink(path.resolve('node_modules'), path.join(root, 'node_modules'), 'dir');
  const poster = path.join(root, 'poster.png');
  await fs.writeFile(poster, await createCanvas(16, 9).encode('png'));
  await writeTitle('sea', 'Sea');
  await writeTitle('ink', 'Ink');
  const kept = new Map<string, unknown>();
  stock = {
    root,
    product: 'Framelight',
    languages: readLanguages(process.cwd()),
    posters: new Map(['sea', 'ink'].map((key) => [key, { file: poster, digest: key }])),
    cache: { get: (key) => Promise.resolve(kept.get(key)), set: (key, value) => Promise.resolve(kept.set(key, value)) },
  };
});

afterEach(() => fs.rm(root, { recursive: true }));

it('draws every card once, and skips unchanged ones', async () => {
  expect(await writeSocialCards(pages, stock)).toBe(2);
  const drawnAt = (await fs.stat(cardOf('ink'))).mtimeMs;
  expect(await writeSocialCards(pages, stock)).toBe(0);
  expect((await fs.stat(cardOf('ink'))).mtimeMs).toBe(drawnAt);
});

it('redraws a card with a new title or picture, and a missing one', async () => {
  await writeSocialCards(pages, stock);
  await writeTitle('sea', 'Sea 2');
  expect(await writeSocialCards(pages, stock)).toBe(1);
  const posters = new Map([...stock.posters].map(([key, poster]) => [key, { ...poster, digest: `${key}, retouched` }]));
  expect(await writeSocialCards(pages, { ...stock, posters })).toBe(2);
  await fs.rm(cardOf('ink'));
  expect(await writeSocialCards(pages, { ...stock, posters })).toBe(1);
  await expect(fs.access(cardOf('ink'))).resolves.toBeUndefined();
});

it('redraws all cards when the drawing code or the name changes', async () => {
  await writeSocialCards(pages, stock);
  expect(await writeSocialCards(pages, { ...stock, product: 'Lumenreel' })).toBe(2);
  await fs.appendFile(path.join(root, 'gatsby/publish/draw-card.ts'), '// drawn otherwise');
  expect(await writeSocialCards(pages, { ...stock, product: 'Lumenreel' })).toBe(2);
});

it('removes the card of a deleted page', async () => {
  await writeSocialCards(pages, stock);
  await writeSocialCards([page('sea')], stock);
  await expect(fs.access(cardOf('ink'))).rejects.toThrow();
  await expect(fs.access(cardOf('sea'))).resolves.toBeUndefined();
});
