import fs from 'node:fs';
import path from 'node:path';
import type { Model } from '../../contracts/model';
import type { JsonDocument, JsonPath } from './json-document';
import type { ContentProblem } from './problem';
import { didYouMean } from './suggestion';

/** A card's clip must not cost a visitor on a phone more than this. */
const MEDIA_MAX_BYTES = 1_200_000;

/** Poster, clips and logo of a model must exist, have the right type and be small enough. */
export function checkModelMedia(root: string, document: JsonDocument, model: Model): ContentProblem[] {
  return [
    ...checkMediaFile(root, document, ['image'], model.image, ['.jpg', '.png', '.webp', '.avif']),
    ...checkMediaFile(root, document, ['video'], model.video, ['.mp4']),
    ...(model.videoModern === undefined
      ? []
      : checkMediaFile(root, document, ['videoModern'], model.videoModern, ['.webm', '.mp4'])),
    ...checkMediaFile(root, document, ['logo'], model.logo, ['.svg']),
  ];
}

/** One file that a field names relative to its own file. */
export function checkMediaFile(
  root: string,
  document: JsonDocument,
  field: JsonPath,
  name: string,
  extensions: readonly string[],
): ContentProblem[] {
  const file = path.resolve(root, path.dirname(document.file), name);
  if (!extensions.includes(path.extname(file))) {
    return [document.problem(field, `"${name}" should end in ${extensions.join(' or ')}.`)];
  }
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) {
    const shown = path.relative(root, file).split(path.sep).join('/');
    return [document.problem(field, `The file ${shown} does not exist.`, nearest(file, name))];
  }
  if (stat.size <= MEDIA_MAX_BYTES) return [];
  const megabytes = (stat.size / 1e6).toFixed(2);
  return [document.problem(field, `"${name}" is ${megabytes} MB; the limit is ${MEDIA_MAX_BYTES / 1e6} MB.`)];
}

function nearest(file: string, name: string): string | undefined {
  const folder = path.dirname(file);
  if (!fs.existsSync(folder)) return undefined;
  return didYouMean(path.basename(name), fs.readdirSync(folder));
}
