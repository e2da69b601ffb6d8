import validatorsOf from '@fastify/ajv-compiler';
import serializersOf from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { Routes } from './routes';

/** Fastify's own compilers. Type errors are reported, never coerced. */
const compileValidator = validatorsOf()(
  {},
  { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
) as unknown as FastifySchemaCompiler<object>;
const compileSerializer = serializersOf()() as FastifySerializerCompiler<object>;

type Validator = ReturnType<typeof compileValidator>;
type Serializer = ReturnType<typeof compileSerializer>;

/** Compiled in this process, whichever of its services asked. */
const validators = new WeakMap<object, Validator>();
const serializers = new WeakMap<object, Serializer>();

/**
 * Compiles each schema when a request first needs it, and once in a process. Fastify compiles all of them at every start of
 * a service (docs/performance.md, "Starts").
 */
export function compileSchemasLate(app: Routes): void {
  app.setValidatorCompiler<object>((route) => {
    const validate: Validator = (data: unknown) => {
      const compiled = remembered(validators, route.schema, () => compileValidator(route));
      const result = compiled(data);
      validate.errors = compiled.errors;
      return result;
    };
    return validate;
  });
  app.setSerializerCompiler<object>(
    (route) => (data) => remembered(serializers, route.schema, () => compileSerializer(route))(data),
  );
}

function remembered<T>(known: WeakMap<object, T>, schema: object, compile: () => T): T {
  const existing = known.get(schema);
  if (existing !== undefined) return existing;
  const compiled = compile();
  known.set(schema, compiled);
  return compiled;
}
