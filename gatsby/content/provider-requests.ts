import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Model, ModelProvider } from '../../contracts/model';
import { callFor, inputOf } from '../../contracts/provider-input';
import { type Choice, choicesOf } from '../../contracts/video-choices';
import type { JsonDocument } from './json-document';
import type { ContentProblem } from './problem';
import { sourceOf } from './provider-choices';
import type { ProviderDefinition } from './provider-definition';
import { definitionOf, type Definitions, pathOf, type Place } from './provider-place';
import { didYouMean } from './suggestion';

const ajv = addFormats(new Ajv({ strict: false, allErrors: true, verbose: true }));
const validators = new WeakMap<ProviderDefinition, ValidateFunction>();

/** Validates every request that the form can send to a provider; `taken` holds the choices that it can make. */
export function checkChoices(places: readonly Place[], definitions: Definitions) {
  const taken = new Set<string>();
  const problems = new Map<string, ContentProblem>();
  const [first] = places;
  if (!first) return { taken, problems: [] };
  for (const choice of choicesOf(first.model)) {
    const place = places.find(({ call }) => call === callFor(first.entry, choice));
    const input = place && inputOf(place.entry, place.call, sourceOf(first.model, choice));
    if (!input) continue;
    taken.add(idOf(choice));
    const definition = definitionOf(place, definitions);
    if (!definition) continue;
    for (const error of errorsOf(definition, input)) {
      const value: unknown = error.keyword === 'enum' ? error.data : undefined;
      const id = JSON.stringify([place.call.endpoint, error.instancePath, error.schemaPath, error.params, value]);
      if (!problems.has(id)) problems.set(id, describe(place, choice, error));
    }
  }
  return { taken, problems: [...problems.values()] };
}

function errorsOf(definition: ProviderDefinition, input: Record<string, unknown>): readonly ErrorObject[] {
  let validate = validators.get(definition);
  if (!validate) {
    validate = ajv.compile(definition.input);
    validators.set(definition, validate);
  }
  return validate(input) ? [] : (validate.errors ?? []);
}

function describe(place: Place, choice: Choice, error: ErrorObject): ContentProblem {
  const { document, callPath, call } = place;
  const params = error.params as Record<string, unknown>;
  // Items of lists have no names of their own.
  const steps = error.instancePath.split('/').filter((step) => !/^\d*$/.test(step));
  const named = (inner: unknown) => [...steps, String(inner)].join('.');
  if (error.keyword === 'additionalProperties') {
    const stray = named(params.additionalProperty);
    const known = Object.keys((error.parentSchema?.properties ?? {}) as object).map(named);
    const reason = `"${call.endpoint}" has no field "${stray}".`;
    return document.problem(pathOf(place, stray), reason, didYouMean(stray, known) ?? `It has: ${known.join(', ')}.`);
  }
  if (error.keyword === 'required') {
    const missing = named(params.missingProperty);
    return document.problem(callPath, `"${call.endpoint}" needs "${missing}".`, 'Add it to "input".');
  }
  const name = steps.join('.');
  const value = shortened(error.data);
  const asked = wordsOf(choice);
  if (error.keyword === 'enum') {
    const allowed = (params.allowedValues as unknown[]).map(String);
    const reason = `"${call.endpoint}" takes no ${value} for "${name}" (${asked}): ${allowed.join(', ')}.`;
    return document.problem(pathOf(place, name), reason, didYouMean(String(error.data), allowed));
  }
  const reason = `"${call.endpoint}" takes no ${value} for "${name}" (${asked}): it ${error.message ?? 'is not valid'}.`;
  return document.problem(pathOf(place, name), reason);
}

/** Choices that no provider takes: the form would offer them in vain. */
export function* checkTaken(
  document: JsonDocument,
  model: Model,
  takers: ReadonlyMap<ModelProvider, ReadonlySet<string>>,
): Generator<ContentProblem> {
  const said = new Set<string>();
  if (takers.size === 0) return;
  for (const choice of choicesOf(model)) {
    if ([...takers.values()].some((taken) => taken.has(idOf(choice)))) continue;
    const words = wordsOf(choice);
    if (!said.has(words)) yield document.problem(['providers'], `No provider takes ${words}.`);
    said.add(words);
  }
}

const idOf = ({ mode, params }: Choice) => `${mode} ${JSON.stringify(params)}`;

function wordsOf({ mode, params }: Choice): string {
  const { resolution, durationS, aspectRatio } = params;
  return `${mode} mode, ${resolution}, ${durationS} s${aspectRatio === undefined ? '' : `, ${aspectRatio}`}`;
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `text of ${text.length - 2} characters` : text;
}
