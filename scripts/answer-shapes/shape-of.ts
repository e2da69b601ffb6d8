import type { ApiCall } from '../../contracts/api/call';
import { siteAddress, SITE_CALLS } from '../../contracts/api/site-calls';
import { cancelSubscription } from '../../contracts/api/subscriptions';
import { readUserInfo } from '../../contracts/api/users';
import type { AnswerShape } from '../../src/http/answers/answer-shape';

/** The part of JSON Schema that contracts use. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

/** Every answer that a page reads, as `src/http/answers/can-read.ts` loads it. */
export function answerShapes(): [method: string, path: string, shape: AnswerShape][] {
  const calls: readonly ApiCall[] = [readUserInfo, cancelSubscription, ...SITE_CALLS];
  return calls
    .filter(({ status }) => status !== 204)
    .map((call) => {
      const { method, path } = siteAddress(call);
      return [method, path, shapeOf(call.answer)];
    });
}

/** Text of `src/http/answers/answer-shapes.json`, one line per call. */
export function shapesFile(calls: readonly unknown[]): string {
  return `[\n${calls.map((call) => JSON.stringify(call)).join(',\n')}\n]\n`;
}

/** @throws Error for a schema that no contract has had so far */
function shapeOf(schema: Schema): AnswerShape {
  if (schema.anyOf) return { any: schema.anyOf.map(shapeOf) };
  if (schema.enum) return one(schema.enum.map(shapeOfValue));
  if (schema.const !== undefined) return shapeOfValue(schema.const);
  switch (schema.type) {
    case 'string':
      return 's';
    case 'number':
    case 'integer':
      return 'n';
    case 'boolean':
      return 'b';
    case 'null':
      return 'z';
    case 'array':
      return [schema.items ? shapeOf(schema.items) : '*'];
    case 'object':
      return schema.properties ? { of: fieldsOf(schema.properties, schema.required ?? []) } : 'o';
    case undefined:
      return '*';
    default:
      throw new Error(`answer-shapes: unknown type ${schema.type}.`);
  }
}

function fieldsOf(properties: Record<string, Schema>, required: readonly string[]): Record<string, AnswerShape> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [required.includes(name) ? name : `${name}?`, shapeOf(schema)]),
  );
}

function shapeOfValue(value: unknown): AnswerShape {
  if (value === null) return 'z';
  if (typeof value === 'number') return 'n';
  return typeof value === 'boolean' ? 'b' : 's';
}

function one(shapes: readonly AnswerShape[]): AnswerShape {
  const distinct = [...new Set(shapes)];
  const [first] = distinct;
  return distinct.length === 1 && first ? first : { any: distinct };
}
