import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Model } from '../../contracts/model';
import { ExampleRecord } from './example-record';
import { JsonDocument } from './json-document';
import type { ModelFile } from './model-file';
import type { ContentProblem } from './problem';
import { checkSchema } from './schema-check';

const HOW_TO_REPLACE = '`npm run render-examples -- --model <key>` says what one costs.';
const HOW = 'Run `npm run render-examples`, or set media.provenance to "sample".';

/** Where the record of a model's example is, below the project's folder: beside its poster and clips. */
export function exampleRecordFile(document: Pick<JsonDocument, 'file'>, { image }: Pick<Model, 'image'>): string {
  const { dir, name } = path.posix.parse(path.posix.join(path.posix.dirname(document.file), image));
  return `${dir}/${name}.json`;
}

/** Only a record of how its files were made lets a card show them without the mark "sample". */
export function checkExample(root: string, { document, model }: ModelFile): ContentProblem[] {
  const { provenance, credit } = model.media;
  if (provenance === 'editor' && credit === undefined) {
    return [document.problem(['media', 'provenance'], 'media.credit says who made the clip, and is missing.')];
  }
  if (provenance !== 'editor' && credit !== undefined) {
    return [document.problem(['media', 'credit'], 'Only a clip of provenance "editor" has a credit.')];
  }
  const file = exampleRecordFile(document, model);
  const isRecorded = fs.existsSync(path.join(root, file));
  if (provenance !== 'model') {
    if (!isRecorded) return [];
    return [document.problem(['media', 'provenance'], `${file} says that a model made the clip.`, 'Delete that file.')];
  }
  if (!isRecorded) return [document.problem(['media', 'provenance'], `There is no ${file} to prove it.`, HOW)];
  const record = JsonDocument.parse(file, fs.readFileSync(path.join(root, file), 'utf8'));
  if (!(record instanceof JsonDocument)) return [record];
  const errors = checkSchema(record, ExampleRecord);
  return errors.length > 0 ? errors : checkFiles(root, { document, model }, record);
}

/** Names the models that still show a clip which we drew: one note for all. */
export function listSamples(documents: readonly JsonDocument[]): ContentProblem[] {
  const samples = documents.filter(({ value }) => {
    const { status, media } = value as Partial<Model>;
    return status !== 'retired' && media?.provenance === 'sample';
  });
  const [first] = samples;
  if (!first) return [];
  const keys = samples.map(({ file }) => path.posix.basename(file, '.json')).join(', ');
  const reason = `Models that show a sample instead of a clip of their own: ${keys}.`;
  return [{ ...first.problem(['media', 'provenance'], reason, HOW_TO_REPLACE), kind: 'note' }];
}

/** A clip that was replaced afterwards is no longer the one of the record. */
function checkFiles(root: string, { document, model }: ModelFile, record: JsonDocument): ContentProblem[] {
  const { model: key, files } = record.value as ExampleRecord;
  const found = key === model.key ? [] : [record.problem(['model'], `This is the record of "${key}".`)];
  const shown = [model.image, model.video, model.videoModern].filter((name) => name !== undefined);
  for (const name of shown) {
    const at = path.posix.join(path.posix.dirname(document.file), name);
    const base = path.posix.basename(name);
    const isThere = fs.existsSync(path.join(root, at));
    if (isThere && files[base] === sha256Of(path.join(root, at))) continue;
    found.push(record.problem(['files', base], `${at} is not the file of this record.`, HOW));
  }
  return found;
}

/** SHA-256 of a file, in hexadecimal. */
function sha256Of(file: string): string {
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex');
}
