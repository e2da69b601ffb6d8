import path from 'node:path';
import { Model } from '../../../contracts/model';
import { readContentTree } from '../content-tree';
import type { JsonDocument } from '../json-document';
import { byPlace, type ContentProblem } from '../problem';
import { checkSchema } from '../schema-check';
import { clipErrors } from './clip-errors';
import { clipFiles } from './clip-files';
import type { Clip } from './read-clip';
import { StoredClips } from './stored-clips';

/**
 * Every clip of the content below `root` (the project's folder), decoded unless `stored` knows it: a problem for each that
 * is black, frozen, too small or too short, or whose sound is not what its model's file says.
 */
export async function checkClips(root: string, stored = new StoredClips(root)): Promise<ContentProblem[]> {
  const clips = new Map<string, Clip>();
  const found: ContentProblem[] = [];
  for (const file of clipFiles(root)) {
    const clip = await stored.read(path.join(root, file));
    if (clip) clips.set(file, clip);
    const errors = clip ? clipErrors(clip) : ['It cannot be decoded as a video.'];
    found.push(...errors.map((reason) => clipProblem(file, reason)));
  }
  const { models } = readContentTree(root);
  return [...found, ...models.flatMap((document) => checkSound(document, clips))].sort(byPlace);
}

function clipProblem(file: string, reason: string): ContentProblem {
  return { kind: 'mistake', file, line: 1, field: '', reason, suggestion: 'Render or encode it again.' };
}

/** `media.sound` decides whether a page offers to unmute: it must be true of each clip. Others report other errors. */
function checkSound(document: JsonDocument, clips: ReadonlyMap<string, Clip>): ContentProblem[] {
  if (checkSchema(document, Model).length > 0) return [];
  const { video, videoModern, media } = document.value as Model;
  return [video, videoModern].flatMap((name) => {
    const clip = name && clips.get(path.posix.join(path.posix.dirname(document.file), name));
    if (!clip || clip.hasSound === (media.sound ?? false)) return [];
    const reason = clip.hasSound
      ? `"${name}" has a sound track, but media.sound is not true.`
      : `media.sound is true, but "${name}" has no sound track.`;
    return [document.problem(['media', 'sound'], reason)];
  });
}
