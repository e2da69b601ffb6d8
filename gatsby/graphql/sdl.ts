import type { TObject } from 'typebox';

export interface SdlOptions {
  description: string;
  /** A node in Gatsby's store, not only a part of one. */
  isNode?: boolean;
  /** GraphQL types, with directives, of fields that need another type than their schema's: objects, files, names. */
  types?: Readonly<Record<string, string>>;
  /** Fields to omit because no page reads them. */
  without?: readonly string[];
}

/** The parts of a JSON Schema that the GraphQL generator reads. */
interface Shape {
  type?: string;
  description?: string;
  enum?: unknown[];
  items?: Shape;
}

/** The GraphQL type of a TypeBox object. Enums become strings, because GraphQL has no names for values like "16:9". */
export function sdlOf(name: string, schema: TObject, options: SdlOptions): string {
  const { description, isNode = false, types = {}, without = [] } = options;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties)
    .filter(([field]) => !without.includes(field))
    .map(([field, property]) => {
      const type = types[field] ?? `${typeOf(property, `${name}.${field}`)}${required.has(field) ? '!' : ''}`;
      return `${commentOf(property)}  ${field}: ${type}`;
    });
  const head = `type ${name} ${isNode ? 'implements Node ' : ''}@dontInfer`;
  return `${JSON.stringify(description)}\n${head} {\n${fields.join('\n')}\n}\n`;
}

const SCALARS: Readonly<Record<string, string>> = {
  boolean: 'Boolean',
  integer: 'Int',
  number: 'Float',
  string: 'String',
};

function typeOf({ type, enum: values, items }: Shape, field: string): string {
  if (type === 'array' && items) return `[${typeOf(items, field)}!]`;
  if (values?.every((value) => typeof value === 'string')) return 'String';
  const scalar = SCALARS[type ?? ''];
  if (scalar === undefined) throw new Error(`The GraphQL type of ${field} must be given in "types".`);
  return scalar;
}

function commentOf({ description, enum: values, items }: Shape): string {
  const choices = values ?? items?.enum;
  const text = description ?? choices?.join(', ');
  return text === undefined ? '' : `  ${JSON.stringify(text)}\n`;
}
