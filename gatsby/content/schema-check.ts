import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { JsonDocument, JsonPath } from './json-document';
import type { ContentProblem } from './problem';
import { didYouMean } from './suggestion';

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false });
const validators = new WeakMap<TSchema, ValidateFunction>();

/** Validates a document against the schema of its kind of file; empty if it is valid. */
export function checkSchema(document: JsonDocument, schema: TSchema): ContentProblem[] {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    validators.set(schema, validate);
  }
  if (validate(document.value)) return [];
  return (validate.errors ?? []).filter(isCause).map((error) => describe(document, error));
}

/** `anyOf` fails in addition to each of its branches: only its own error is useful. */
function isCause({ schemaPath, keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || !schemaPath.includes('/anyOf/');
}

function describe(document: JsonDocument, error: ErrorObject): ContentProblem {
  const path = toPath(error.instancePath, document.value);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties': {
      const stray = String(params.additionalProperty);
      const allowed = Object.keys((error.parentSchema?.properties ?? {}) as object);
      const present = Object.keys(error.data ?? {});
      const suggestion =
        didYouMean(
          stray,
          allowed.filter((name) => !present.includes(name)),
        ) ?? `Allowed fields: ${allowed.join(', ')}.`;
      return document.problem([...path, stray], `Unknown field "${stray}".`, suggestion);
    }
    case 'required':
      return document.problem(path, `The field "${String(params.missingProperty)}" is missing.`);
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String);
      const reason = `${JSON.stringify(error.data)} is not one of: ${allowed.join(', ')}.`;
      return document.problem(path, reason, didYouMean(String(error.data), allowed));
    }
    case 'type':
      return document.problem(path, `Must be ${TYPE_WORDS[String(params.type)] ?? String(params.type)}.`);
    case 'minLength':
      return document.problem(path, 'Must not be empty.');
    case 'pattern':
      return document.problem(path, `${JSON.stringify(error.data)} doesn't fit ${String(params.pattern)}.`);
    case 'anyOf':
      return document.problem(path, 'Matches none of the allowed forms.', 'Write either a "paragraph" or a "list".');
    default:
      return document.problem(path, `${sentence(error.message ?? 'is not valid')}.`);
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text in double quotes',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'a group of fields in { }',
};

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "/credits/2/credits" as a path, with list indexes as numbers. */
function toPath(pointer: string, root: unknown): JsonPath {
  let value = root;
  return pointer
    .split('/')
    .slice(1)
    .map((step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      const key = Array.isArray(value) ? Number(name) : name;
      value = (value as Record<string | number, unknown> | undefined)?.[key];
      return key;
    });
}
