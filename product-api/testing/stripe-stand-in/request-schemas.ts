import path from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { createGenerator } from 'ts-json-schema-generator';

let validator: Promise<(call: string) => ValidateFunction | undefined> | undefined;

/** Says for each call what Stripe's own types say of its request; made once a process, in about two seconds. */
export function requestValidator(): Promise<(call: string) => ValidateFunction | undefined> {
  validator ??= Promise.resolve(compile());
  return validator;
}

function compile(): (call: string) => ValidateFunction | undefined {
  const root = path.join(__dirname, '..', '..', '..');
  const schema = createGenerator({
    path: path.join(__dirname, 'requests.ts'),
    tsconfig: path.join(root, 'tsconfig.json'),
    type: 'Requests',
    skipTypeCheck: true,
    additionalProperties: false,
    jsDoc: 'none',
  }).createSchema('Requests');
  // A form carries texts alone: "true" and "1" are what the SDK writes for true and 1.
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true });
  ajv.addSchema(schema, 'stripe');
  return (call) => ajv.getSchema(`stripe#/definitions/Requests/properties/${call.replaceAll('/', '~1')}`);
}
