import { createRequire } from 'node:module';
import path from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { createGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';

/** Declarations of fal's official client: every endpoint with the types of its input and output. */
const DECLARATIONS = path.join(
  path.dirname(createRequire(__filename).resolve('@fal-ai/client/endpoints')),
  'endpoints.d.ts',
);

/** JSON Schemas of the inputs of `endpoints`, made from the client's own types; takes a few seconds. */
export function falInputSchemas(endpoints: readonly string[]): ReadonlyMap<string, ValidateFunction> {
  const names = inputTypeNames();
  const generator = createGenerator({ path: DECLARATIONS, skipTypeCheck: true, expose: 'none', topRef: false });
  const ajv = new Ajv({ strict: false });
  return new Map(
    endpoints.map((endpoint) => {
      const name = names.get(endpoint);
      if (name === undefined) throw new Error(`fal's client knows no endpoint ${endpoint}.`);
      return [endpoint, ajv.compile(generator.createSchema(name))];
    }),
  );
}

/** Which type is the input of which endpoint: `"endpoint": { input: Name; ... }` in `EndpointTypeMap`. */
function inputTypeNames(): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(DECLARATIONS, ts.sys.readFile(DECLARATIONS) ?? '', ts.ScriptTarget.Latest);
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isTypeAliasDeclaration(statement) || statement.name.text !== 'EndpointTypeMap') continue;
    if (!ts.isTypeLiteralNode(statement.type)) continue;
    for (const member of statement.type.members) {
      if (!ts.isPropertySignature(member) || !ts.isStringLiteral(member.name)) continue;
      const input = /input:\s*(\w+)/.exec(member.type?.getText(source) ?? '')?.[1];
      if (input !== undefined) names.set(member.name.text, input);
    }
  }
  return names;
}
