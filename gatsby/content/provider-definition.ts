import Type, { type Static } from 'typebox';
import { Resolution } from '../../contracts/model';

/** One file of `content/providers/`: what a provider itself says of one of its endpoints, and when it said so. */

const strict = { additionalProperties: false } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const NonEmpty = Type.String({ minLength: 1 });
const JsonSchema = Type.Record(Type.String(), Type.Unknown());

export const ProviderDefinition = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    provider: Type.Enum(['fal', 'replicate', 'openai-video']),
    endpoint: NonEmpty,
    status: Type.Enum(['live', 'gone'], { description: 'gone: the provider no longer has it.' }),
    gone: Type.Optional(Type.Object({ since: Day, source: NonEmpty }, strict)),
    origin: Type.Enum(['openapi', 'types', 'documentation'], {
      description:
        'openapi: as the provider publishes it. types: made from the types of its client. documentation: written by hand.',
    }),
    source: NonEmpty,
    seenAt: Day,
    makes: Type.Optional(
      Type.Object(
        {
          resolutions: Type.Optional(Type.Array(Resolution, { minItems: 1 })),
          durationsS: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 })),
          source: NonEmpty,
        },
        { ...strict, description: 'What it makes without being asked for: no field of its input says so.' },
      ),
    ),
    price: Type.Optional(
      Type.Object(
        {
          usd: Type.Array(Type.Number({ exclusiveMinimum: 0 }), {
            minItems: 1,
            description: 'Every amount that "costs" of a model may count with.',
          }),
          says: Type.Optional(Type.String({ minLength: 1, description: 'How the amounts follow from what it says.' })),
          source: NonEmpty,
          seenAt: Day,
        },
        strict,
      ),
    ),
    input: JsonSchema,
    output: JsonSchema,
  },
  strict,
);

export type ProviderDefinition = Static<typeof ProviderDefinition>;

/** `content/providers/fal/fal-ai--veo3.1.json` */
export function definitionFile(provider: string, endpoint: string): string {
  return `content/providers/${provider}/${endpoint.replaceAll('/', '--')}.json`;
}
