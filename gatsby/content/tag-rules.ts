import type { Model } from '../../contracts/model';
import type { ModelFile } from './model-file';
import type { ContentProblem } from './problem';

/** Visitors trust a card that says New: it is for the newest of its family, among the models that can be ordered. */
export function checkTags(files: readonly ModelFile[]): ContentProblem[] {
  const offered = files.filter(({ model }) => model.status !== 'retired');
  return offered.flatMap(({ document, model }) => {
    if (model.tag !== 'new') return [];
    const newer = offered.find((other) => isNewer(other.model, model));
    if (!newer) return [];
    const reason = `"new" is for the newest of its family, and ${newer.model.title} is newer.`;
    return [document.problem(['tag'], reason, 'Set "hot".')];
  });
}

function isNewer(one: Model, other: Model): boolean {
  const [first, second] = [generationOf(one), generationOf(other)];
  return first.family === second.family && first.version > second.version;
}

/** Family and version by its maker's own name: "Veo" and 3.1 for "Veo 3.1 Fast"; version 0 for a name without one. */
function generationOf({ title, runsOn }: Model): { family: string; version: number } {
  const name = runsOn ?? title;
  const [family = name] = name.split(' ');
  return { family, version: Number(/\d+(?:\.\d+)?/.exec(name)?.[0] ?? 0) };
}
