import type { Model } from '../../contracts/model';
import type { JsonDocument } from './json-document';
import type { ModelFile } from './model-file';
import type { ContentProblem } from './problem';
import { didYouMean } from './suggestion';
import { checkTags } from './tag-rules';

/** Rules for a single file beyond its schema; prices: money-rules.ts, media: media-rules.ts. */
export function checkModel({ document, model }: ModelFile): ContentProblem[] {
  return [
    ...checkNames(document, model),
    ...checkOrigin(document, model),
    ...checkCapabilities(document, model),
    ...checkLifecycle(document, model),
  ];
}

function checkNames(document: JsonDocument, { key, page }: Model): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const { name: stem } = document;
  if (!fitsFileName(key, stem)) {
    const reason = `The key "${key}" doesn't match the file name "${stem}.json".`;
    problems.push(
      document.problem(['key'], reason, 'Name the file after the key ("product-1-pro" for "{product}1pro").'),
    );
  }
  const expected = `/ai-video-generator/${key}`;
  if (page !== expected) problems.push(document.problem(['page'], `Must be "${expected}", to match the key.`));
  return problems;
}

/** A name of ours must not hide whose model it is. */
function checkOrigin(document: JsonDocument, { title, runsOn }: Model): ContentProblem[] {
  const isOurName = title.includes('{product}');
  if (isOurName === (runsOn !== undefined)) return [];
  return isOurName
    ? [
        document.problem(
          ['title'],
          'A name of ours must not hide whose model it is.',
          'Add "runsOn" with its maker\'s name for it.',
        ),
      ]
    : [document.problem(['runsOn'], 'The title is its own name already.', 'Take it out.')];
}

/** Our own models may have dashes in the file name that the key lacks. */
function fitsFileName(key: string, stem: string): boolean {
  if (!key.startsWith('{product}')) return key === stem;
  return key.replace('{product}', 'product').replaceAll('-', '') === stem.replaceAll('-', '');
}

function checkCapabilities(document: JsonDocument, { capabilities }: Model): ContentProblem[] {
  const { resolutions, durationsS, rules, modes } = capabilities;
  const problems: ContentProblem[] = [];
  rules.forEach((rule, index) => {
    const path = ['capabilities', 'rules', index];
    if (!resolutions.includes(rule.resolution)) {
      problems.push(document.problem([...path, 'resolution'], `${rule.resolution} is not among the resolutions.`));
    }
    for (const durationS of rule.durationsS.filter((value) => !durationsS.includes(value))) {
      problems.push(document.problem([...path, 'durationsS'], `${durationS} s is not among the durations.`));
    }
  });
  if (!modes.includes('image') && capabilities.aspectRatiosWithImage.length > 0) {
    const reason = 'Aspect ratios for image mode, which this model lacks.';
    problems.push(document.problem(['capabilities', 'aspectRatiosWithImage'], reason, 'Empty the list.'));
  }
  if (!modes.includes('image') && capabilities.endFrame) {
    const reason = 'An end frame requires image mode, which this model lacks.';
    problems.push(document.problem(['capabilities', 'endFrame'], reason));
  }
  return problems;
}

function checkLifecycle(document: JsonDocument, { status, replacedBy, sunsetDate }: Model): ContentProblem[] {
  const problems: ContentProblem[] = [];
  if (status === 'retired' && replacedBy === undefined) {
    const reason = 'A retired model needs a successor for its page to link to.';
    problems.push(document.problem(['status'], reason, 'Add "replacedBy" with the key of another model.'));
  }
  if (sunsetDate !== undefined && status !== 'retired' && sunsetDate < new Date().toISOString().slice(0, 10)) {
    const reason = `Its maker switched it off on ${sunsetDate}, but it is still offered.`;
    const cure = 'Retire it ("status", "replacedBy"), or correct the date.';
    problems.push({ ...document.problem(['sunsetDate'], reason, cure), kind: 'doubtful' });
  }
  return problems;
}

/** Rules across files: keys and orders are unique, successors exist and are live, tags are true. */
export function checkCatalogue(files: readonly ModelFile[]): ContentProblem[] {
  return [
    ...checkUnique(files, 'key'),
    ...checkUnique(files, 'order'),
    ...files.flatMap((file) => checkSuccessor(file, files)),
    ...checkTags(files),
  ];
}

function checkUnique(files: readonly ModelFile[], field: 'key' | 'order'): ContentProblem[] {
  const first = new Map<string | number, string>();
  return files.flatMap(({ document, model }) => {
    const value = model[field];
    const holder = first.get(value);
    if (holder === undefined) {
      first.set(value, document.file);
      return [];
    }
    return [document.problem([field], `${JSON.stringify(value)} is already used by ${holder}.`)];
  });
}

function checkSuccessor({ document, model }: ModelFile, files: readonly ModelFile[]): ContentProblem[] {
  const { replacedBy } = model;
  if (replacedBy === undefined) return [];
  const successor = files.find((file) => file.model.key === replacedBy);
  const path = ['replacedBy'];
  if (!successor) {
    const others = files.map((file) => file.model.key).filter((key) => key !== model.key);
    const suggestion = didYouMean(replacedBy, others) ?? `Models: ${others.join(', ')}.`;
    return [document.problem(path, `The model "${replacedBy}" does not exist.`, suggestion)];
  }
  if (successor.model === model) return [document.problem(path, 'A model cannot replace itself.')];
  if (successor.model.status === 'retired') {
    return [document.problem(path, `"${replacedBy}" is retired too.`, 'Name a model that is live.')];
  }
  return [];
}
