import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Ajv, { type AnySchemaObject, type ValidateFunction } from 'ajv';
import { dependencies } from '../../../package.json';
import { cachedJson } from '../test-cache';

const REQUESTS = path.join(__dirname, 'requests.ts');

let validator: Promise<(call: string) => ValidateFunction | undefined> | undefined;

/** Checks a call's request against Stripe's own types. */
export function requestValidator(): Promise<(call: string) => ValidateFunction | undefined> {
  validator ??= compile();
  return validator;
}

async function compile(): Promise<(call: string) => ValidateFunction | undefined> {
  const sources = [dependencies.stripe, await readFile(REQUESTS, 'utf8')];
  const schema = await cachedJson<AnySchemaObject>('stripe-requests', sources, generateSchema);
  // A form carries texts alone: "true" and "1" are what the SDK writes for true and 1.
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true });
  ajv.addSchema(schema, 'stripe');
  return (call) => ajv.getSchema(`stripe#/definitions/Requests/properties/${call.replaceAll('/', '~1')}`);
}

/** Reading the SDK's declarations takes some seconds, and loading the compiler another. */
async function generateSchema(): Promise<AnySchemaObject> {
  const { createGenerator } = await import('ts-json-schema-generator');
  return createGenerator({
    path: REQUESTS,
    tsconfig: path.join(__dirname, '..', '..', '..', 'tsconfig.json'),
    type: 'Requests',
    skipTypeCheck: true,
    additionalProperties: false,
    jsDoc: 'none',
  }).createSchema('Requests');
}
