import type { Model } from '../../contracts/model';
import { familyOf } from './family-of';
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

/** Version by its maker's own name, 3.1 for "Veo 3.1 Fast"; 0 for a name without one. */
function generationOf(model: Model): { family: string; version: number } {
  const name = model.runsOn ?? model.title;
  return { family: familyOf(model), version: Number(/\d+(?:\.\d+)?/.exec(name)?.[0] ?? 0) };
}
