import { didYouMean } from '../../gatsby/content/suggestion';
import type { ProviderDefinition } from '../../gatsby/content/provider-definition';
import type { Present } from './present-definition';

type Schema = Readonly<Record<string, unknown>>;

/** Changes since the definition was stored, a sentence each; empty: nothing that a request could meet. */
export function changesSince(stored: ProviderDefinition, present: Present): string[] {
  if (present.state === 'unknown') return [];
  if (present.state === 'gone') return stored.status === 'gone' ? [] : ['The endpoint is gone.'];
  const back = stored.status === 'gone' ? ['The endpoint is back.'] : [];
  return [...back, ...inputChanges(stored.input, present.input), ...priceChange(stored, present)];
}

function inputChanges(before: Schema, after: Schema): string[] {
  const [old, present] = [propertiesOf(before), propertiesOf(after)];
  const added = Object.keys(present).filter((name) => !(name in old));
  const removed = Object.keys(old).filter((name) => !(name in present));
  const [neededBefore, needed] = [requiredOf(before), requiredOf(after)];
  return [
    ...removed.map((name) => {
      const hint = didYouMean(name, added);
      const alike = added.find((other) => sameValues(old[name], present[other]));
      const successor = hint ?? (alike === undefined ? '' : `Is it "${alike}" now?`);
      return `The field "${name}" is gone. ${successor}`.trim();
    }),
    ...added.map((name) => `There is a new field "${name}"${needed.has(name) ? ', which it needs' : ''}.`),
    ...Object.keys(present).flatMap((name) => (name in old ? valueChanges(name, old[name], present[name]) : [])),
    ...[...needed].filter((name) => name in old && !neededBefore.has(name)).map((name) => `It needs "${name}" now.`),
  ];
}

function valueChanges(name: string, before: Schema | undefined, after: Schema | undefined): string[] {
  const [old, present] = [valuesOf(before), valuesOf(after)];
  if (old.length === 0 && present.length === 0) return typeChange(name, before, after);
  const gone = old.filter((value) => !present.includes(value));
  const added = present.filter((value) => !old.includes(value));
  if (present.length === 0) return [];
  return [
    ...gone.map((value) => `"${name}" no longer takes ${value}.`),
    ...(old.length > 0
      ? added.map((value) => `"${name}" takes ${value} now.`)
      : [`"${name}" takes ${present.join(', ')} only.`]),
  ];
}

function typeChange(name: string, before: Schema | undefined, after: Schema | undefined): string[] {
  const [old, present] = [typeOf(before), typeOf(after)];
  if (old !== undefined && present !== undefined && old !== present) {
    return [`"${name}" was ${old} and is ${present} now.`];
  }
  const [oldLimit, limit] = [limitOf(before), limitOf(after)];
  return limit !== undefined && oldLimit !== limit ? [`"${name}" takes ${limit} characters at most.`] : [];
}

function priceChange({ price }: ProviderDefinition, present: Extract<Present, { state: 'live' }>): string[] {
  if (!present.price || price?.usd.includes(present.price.usd)) return [];
  const before = price ? price.usd.map((usd) => `$${usd}`).join(', ') : 'unknown';
  return [`The price was ${before} and is $${present.price.usd} (${present.price.unit}) now.`];
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
}

function requiredOf(schema: Schema): ReadonlySet<string> {
  return new Set((schema.required ?? []) as string[]);
}

/** OpenAPI says "or null" with `anyOf`, and wraps what it refers to in `allOf`. */
function parts(schema: Schema | undefined): Schema[] {
  if (!schema) return [];
  const inner = [schema.anyOf, schema.allOf, schema.oneOf].flatMap((list) =>
    Array.isArray(list) ? (list as Schema[]) : [],
  );
  return [schema, ...inner.flatMap(parts)];
}

function valuesOf(schema: Schema | undefined): string[] {
  const lists = parts(schema).flatMap((part) => [part.enum, part.const === undefined ? [] : [part.const]]);
  return lists.flatMap((list) => (Array.isArray(list) ? list.map((value) => JSON.stringify(value)) : []));
}

function sameValues(a: Schema | undefined, b: Schema | undefined): boolean {
  const [values, others] = [valuesOf(a), valuesOf(b)];
  return values.length > 1 && values.join() === others.join();
}

function typeOf(schema: Schema | undefined): string | undefined {
  const types = parts(schema).flatMap(({ type }) => (typeof type === 'string' && type !== 'null' ? [type] : []));
  // TypeScript has one type for both.
  return types[0] === 'integer' ? 'number' : types[0];
}

function limitOf(schema: Schema | undefined): number | undefined {
  const limits = parts(schema).flatMap(({ maxLength }) => (typeof maxLength === 'number' ? [maxLength] : []));
  return limits.length > 0 ? Math.min(...limits) : undefined;
}
