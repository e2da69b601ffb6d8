import type { Model, ModelProvider, ProviderCall } from '../../contracts/model';
import type { JsonDocument, JsonPath } from './json-document';
import { definitionFile, type ProviderDefinition } from './provider-definition';

/** The providers' definitions, by file. */
export type Definitions = ReadonlyMap<string, ProviderDefinition>;

/** A call of a provider, with its place in the model's file. */
export interface Place {
  document: JsonDocument;
  model: Model;
  entry: ModelProvider;
  /** Path of the provider's entry. */
  path: JsonPath;
  call: ProviderCall;
  /** Path of the call. */
  callPath: JsonPath;
}

export function definitionOf({ entry, call }: Place, definitions: Definitions): ProviderDefinition | undefined {
  return definitions.get(definitionFile(entry.provider, call.endpoint));
}

/** Where the field is written: at the call, or for all calls of the provider. Of an object, where its first field is. */
export function pathOf({ call, callPath, entry, path }: Place, name: string): JsonPath {
  const isIn = (written: string) => written === name || written.startsWith(`${name}.`);
  const atCall = Object.keys(call.input ?? {}).find(isIn);
  if (atCall !== undefined) return [...callPath, 'input', atCall];
  const atEntry = Object.keys(entry.input ?? {}).find(isIn);
  return atEntry === undefined ? [...callPath, 'input'] : [...path, 'input', atEntry];
}

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** Every field of an input by its name, those of objects with a dot: `image_reference.image_url`. */
export function fieldsIn(schema: Schema | undefined, prefix = ''): readonly (readonly [name: string, Schema])[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, inner]) => [
    [`${prefix}${name}`, inner] as const,
    ...fieldsIn(inner, `${prefix}${name}.`),
  ]);
}

export function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return (schema?.properties ?? {}) as Readonly<Record<string, Schema>>;
}
