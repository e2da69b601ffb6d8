import type { InputField, Model, ModelProvider } from '../../contracts/model';
import { callFor, fieldsOf } from '../../contracts/provider-input';
import { isOffered, SETTINGS } from '../../contracts/video-settings';
import type { JsonDocument, JsonPath } from './json-document';
import type { ContentProblem } from './problem';
import { definitionFile, type ProviderDefinition } from './provider-definition';
import {
  definitionOf,
  type Definitions,
  fieldsIn,
  pathOf,
  type Place,
  propertiesOf,
  type Schema,
} from './provider-place';
import { checkChoices, checkTaken } from './provider-requests';
import { didYouMean } from './suggestion';

/**
 * Checks a model's promises, and every request that its form can send, against the providers' definitions of their
 * endpoints. Retired models are skipped: they can't be ordered, and their endpoints may be gone.
 */
export function checkProviders(document: JsonDocument, model: Model, definitions: Definitions): ContentProblem[] {
  if (model.status === 'retired') return [];
  const takers = new Map<ModelProvider, ReadonlySet<string>>();
  const problems = model.providers.flatMap((entry, index) => {
    if (entry.provider === 'sample') return [];
    const path = ['providers', index];
    const places = entry.calls.map((call, callIndex): Place => {
      return { document, model, entry, path, call, callPath: [...path, 'calls', callIndex] };
    });
    const single = [
      ...checkCalls(document, model, entry, path),
      ...places.flatMap((place) => checkCall(place, definitions)),
    ];
    if (single.length > 0) return single;
    const { taken, problems } = checkChoices(places, definitions);
    takers.set(entry, taken);
    return problems;
  });
  return problems.length > 0 ? problems : [...checkTaken(document, model, takers)];
}

function checkCall(place: Place, definitions: Definitions): ContentProblem[] {
  const { document, entry, call, callPath } = place;
  const shape = [
    ...checkBody(place),
    ...Object.entries(fieldsOf(entry, call)).flatMap(([name, field]) => checkField(place, name, field)),
  ];
  if (shape.length > 0) return shape;
  const definition = definitionOf(place, definitions);
  if (!definition) return [unknownEndpoint(place, definitions)];
  if (definition.status === 'gone') {
    const since = definition.gone ? ` since ${definition.gone.since} (${definition.gone.source})` : '';
    const reason = `${entry.provider} no longer has "${call.endpoint}"${since}.`;
    return [document.problem([...callPath, 'endpoint'], reason, 'Take this provider out, or retire the model.')];
  }
  return [
    ...checkMakes(place, definition),
    ...checkCare(place, definition),
    ...checkAnswer(place, definition),
    ...checkPrice(place, definition),
    ...checkSettings(place),
  ];
}

function checkField(place: Place, name: string, field: InputField): ContentProblem[] {
  const isOne = (field.setting !== undefined) !== 'fixed' in field;
  if (!isOne) return [place.document.problem(pathOf(place, name), 'Write either "setting" or "fixed".')];
  if (field.with !== undefined && !field.values) {
    return [place.document.problem(pathOf(place, name), '"with" needs "values": one for every pair.')];
  }
  if (field.as !== 'file') return [];
  if (field.setting !== 'imageId' && field.setting !== 'endImageId') {
    return [place.document.problem(pathOf(place, name), 'Only a picture can be sent as a file.')];
  }
  if (place.call.body !== 'form' || name.includes('.')) {
    const suggestion = 'Add "body": "form" to the call, and name a field of the form.';
    return [place.document.problem(pathOf(place, name), 'Only a form can have a file.', suggestion)];
  }
  return [];
}

/** Only servers of the operator's own take forms; fal and Replicate have clients that send JSON. */
function checkBody({ document, entry, call, callPath }: Place): ContentProblem[] {
  if (call.body === undefined || entry.provider === 'openai-video') return [];
  return [document.problem([...callPath, 'body'], `${entry.provider} takes JSON.`, 'Leave "body" out.')];
}

function unknownEndpoint({ document, entry, call, callPath }: Place, definitions: Definitions): ContentProblem {
  const known = [...definitions.values()].filter(({ provider }) => provider === entry.provider);
  const suggestion =
    didYouMean(
      call.endpoint,
      known.map(({ endpoint }) => endpoint),
    ) ?? `Add ${definitionFile(entry.provider, call.endpoint)} with what ${entry.provider} says of it.`;
  const reason = `There is no definition of the endpoint "${call.endpoint}" of ${entry.provider}.`;
  return document.problem([...callPath, 'endpoint'], reason, suggestion);
}

/** Checks that a call's promises, which it doesn't request, are what the endpoint makes. */
function checkMakes({ document, call, callPath }: Place, { makes }: ProviderDefinition): ContentProblem[] {
  const { resolution, durationS } = call.makes ?? {};
  const promised = [
    { field: 'resolution', value: resolution, made: makes?.resolutions },
    { field: 'durationS', value: durationS, made: makes?.durationsS },
  ] as const;
  return promised.flatMap(({ field, value, made = [] }) => {
    if (value === undefined || (made as readonly unknown[]).includes(value)) return [];
    const truth =
      made.length > 0 ? `It makes ${made.join(' or ')}.` : 'Add "makes" to the definition, with its source.';
    return [document.problem([...callPath, 'makes', field], `"${call.endpoint}" doesn't make ${value}.`, truth)];
  });
}

/** Names of fields with which providers rewrite prompts. */
const REWRITING = /auto_fix|enhanc|expan|optimi[sz]e|rewrit|upsampl/;
const REWRITING_SETTINGS: readonly unknown[] = ['enhancePrompt', 'autoFix'];

/** Prompts are rewritten only if the visitor asked for it, and no safety check is loosened. */
function checkCare(place: Place, { input }: ProviderDefinition): ContentProblem[] {
  const fields = fieldsOf(place.entry, place.call);
  const problem = (name: string, reason: string, suggestion: string) =>
    place.document.problem(pathOf(place, name), reason, suggestion);
  return fieldsIn(input).flatMap(([name, schema]) => {
    const field = fields[name];
    if (REWRITING.test(name) && schema.default !== false) {
      const isControlled = field && (REWRITING_SETTINGS.includes(field.setting) || field.fixed === false);
      if (isControlled) return [];
      const reason = `"${name}" makes the provider rewrite prompts unless the request says no.`;
      return [problem(name, reason, 'Take it from "enhancePrompt" or "autoFix", or fix it to false.')];
    }
    if (!name.includes('safety') || !field) return [];
    const isDisabling = name.startsWith('disable');
    if (schema.type === 'boolean' ? field.fixed === !isDisabling : field.fixed === schema.default) return [];
    return [
      problem(name, `"${name}" would loosen a safety check.`, `Fix it to ${String(!isDisabling)}, or leave it out.`),
    ];
  });
}

/** The paths in `answer` must exist in the provider's output. */
function checkAnswer({ document, entry, path, call }: Place, { output }: ProviderDefinition): ContentProblem[] {
  return Object.entries(entry.answer ?? {}).flatMap(([field, place]) => {
    let schema: Schema | undefined = output;
    // Replicate wraps what the model answers.
    const steps = entry.provider === 'replicate' ? place.split('.').slice(1) : place.split('.');
    for (const step of steps) {
      const properties = propertiesOf(schema);
      schema = properties[step];
      if (schema) continue;
      const reason = `The answer of "${call.endpoint}" has no "${step}".`;
      return [document.problem([...path, 'answer', field], reason, didYouMean(step, Object.keys(properties)))];
    }
    return [];
  });
}

/** Our costs must be among the provider's published prices. Those of a server of the operator's own are nowhere else. */
function checkPrice({ document, entry, path, call }: Place, { price }: ProviderDefinition): ContentProblem[] {
  if (entry.provider === 'openai-video') return [];
  const file = definitionFile(entry.provider, call.endpoint);
  if (!price) return [document.problem([...path, 'costs'], `${file} has no "price", with its source.`)];
  return entry.costs.flatMap(({ usd, resolution }, index) => {
    const isAsked = call.resolutions?.includes(resolution) ?? true;
    if (!isAsked || price.usd.includes(usd)) return [];
    const reason = `$${usd} is not among the prices in ${file}: ${price.usd.map((amount) => `$${amount}`).join(', ')}.`;
    return [document.problem([...path, 'costs', index, 'usd'], reason)];
  });
}

/** Any provider may be the only one configured, so each call must receive every setting that the model offers. */
function checkSettings({ document, model, entry, call, callPath }: Place): ContentProblem[] {
  const sent = new Set(Object.values(fieldsOf(entry, call)).flatMap((field) => [field.setting, field.with]));
  const [resolution] = call.resolutions ?? model.capabilities.resolutions;
  return SETTINGS.filter(
    ([field, setting]) =>
      // Ratios may differ: a provider without the chosen one is skipped.
      field !== 'aspectRatio' &&
      !sent.has(field) &&
      !(call.makes && field in call.makes) &&
      isOffered(setting, model.capabilities, { mode: call.mode, resolution }),
  ).map(([field]) =>
    document.problem(
      callPath,
      `The form offers "${field}", and "${call.endpoint}" doesn't receive it.`,
      `Add a field with "setting": "${field}", or take it out of the capabilities.`,
    ),
  );
}

/** A provider serves a model in all its modes and resolutions. */
function checkCalls(document: JsonDocument, { capabilities }: Model, entry: ModelProvider, path: JsonPath) {
  return capabilities.modes.flatMap((mode) =>
    capabilities.resolutions
      .filter((resolution) => !callFor(entry, { mode, params: { resolution } }))
      .map((resolution) =>
        document.problem([...path, 'calls'], `${entry.provider} has no call for ${mode} mode, ${resolution}.`),
      ),
  );
}
