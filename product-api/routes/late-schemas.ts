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

/** Compiled in this process, whichever of its services asked; the compiler of validators remembers its own. */
const serializers = new WeakMap<object, Serializer>();

/**
 * Compiles each schema when a request first needs it, and once in a process. Fastify compiles all of them at every start of
 * a service (docs/performance.md, "Starts").
 */
export function compileSchemasLate(app: Routes): void {
  app.setValidatorCompiler<object>((route) => {
    let compiled: Validator | undefined;
    const validate: Validator = (data: unknown) => {
      compiled ??= compileValidator(route);
      const result = compiled(data);
      validate.errors = compiled.errors;
      return result;
    };
    return validate;
  });
  app.setSerializerCompiler<object>((route) => {
    let compiled: Serializer | undefined;
    return (data) => {
      if (compiled === undefined) {
        compiled = serializers.get(route.schema) ?? compileSerializer(route);
        serializers.set(route.schema, compiled);
      }
      return compiled(data);
    };
  });
}
