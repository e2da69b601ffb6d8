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

/** Where the field is written: at the call, or for all calls of the provider. */
export function pathOf({ call, callPath, entry, path }: Place, name: string): JsonPath {
  if (call.input && name in call.input) return [...callPath, 'input', name];
  return entry.input && name in entry.input ? [...path, 'input', name] : [...callPath, 'input'];
}

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

export function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return (schema?.properties ?? {}) as Readonly<Record<string, Schema>>;
}
