import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Model } from '../../contracts/model';
import { fillProductName, type ProductName } from '../../contracts/product-name';
import type { ExampleRecord } from '../../gatsby/content/example-record';
import { exampleRecordFile } from '../../gatsby/content/example-rules';
import type { ExampleFiles } from './encode-example';
import type { Making } from './order-example';

/** A model's file as its editor wrote it. */
export interface ModelSource {
  /** Relative to the project's folder. */
  file: string;
  model: Model;
}

export interface FinishedExample {
  files: ExampleFiles;
  hasSound: boolean;
  record: Making;
}

/**
 * Replaces a model's poster and clips, writes the record of how they were made beside them, and takes the mark "sample"
 * off in its file. Returns the changed files, relative to `root`.
 */
export async function writeExample(root: string, { file, model }: ModelSource, example: FinishedExample) {
  const folder = path.posix.dirname(file);
  const { '.jpg': poster, '.mp4': clip, '.webm': modern } = example.files;
  const files = [
    [model.image, poster],
    [model.video, clip],
    ...(model.videoModern === undefined ? [] : [[model.videoModern, modern] as const]),
  ] as const;
  const hashes: Record<string, string> = {};
  const written: string[] = [];
  for (const [name, bytes] of files) {
    const target = path.posix.join(folder, name);
    await writeFile(path.join(root, target), bytes);
    hashes[path.posix.basename(name)] = createHash('sha256').update(bytes).digest('hex');
    written.push(target);
  }
  const recordFile = exampleRecordFile({ file }, model);
  await writeJson(root, recordFile, { model: model.key, ...example.record, files: hashes } satisfies ExampleRecord);
  const media = {
    ...model.media,
    provenance: 'model' as const,
    publishedAt: example.record.renderedAt.slice(0, 'YYYY-MM-DD'.length),
    sound: example.hasSound || undefined,
  };
  await writeJson(root, file, { ...model, media });
  return [...written, recordFile, file];
}

async function writeJson(root: string, file: string, value: object): Promise<void> {
  const target = path.join(root, file);
  const style = await resolveConfig(target);
  await writeFile(target, await format(JSON.stringify(value, null, 2), { ...style, filepath: target }));
}

/** @param key with the product's name filled in @throws Error if there is no such model */
export async function readModelSource(root: string, key: string): Promise<ModelSource> {
  const site = JSON.parse(await readFile(path.join(root, 'content/site.json'), 'utf8')) as { product: ProductName };
  const names = await readdir(path.join(root, 'content/models'));
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const file = `content/models/${name}`;
    const model = JSON.parse(await readFile(path.join(root, file), 'utf8')) as Model;
    if (fillProductName(model.key, site.product) === key) return { file, model };
  }
  throw new Error(`There is no model "${key}" in content/models.`);
}
