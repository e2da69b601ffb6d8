import Type, { type Static } from 'typebox';
import { AspectRatio, ProviderName, Resolution } from '../../contracts/model';

/** How the example of a model was made: `content/models/media/<name>.json`, written by `npm run render-examples`. */

const strict = { additionalProperties: false } as const;
const NonEmpty = Type.String({ minLength: 1 });

export const ExampleRecord = Type.Object(
  {
    model: Type.String({ minLength: 1, description: 'Key of the model.' }),
    provider: ProviderName,
    endpoint: NonEmpty,
    order: Type.String({ minLength: 1, description: "The provider's own id: the receipt." }),
    renderedAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z$' }),
    costUsd: Type.Number({ minimum: 0, description: 'By the price in "costs" of the model.' }),
    prompt: NonEmpty,
    promptUsed: Type.Optional(Type.String({ description: "As the provider's enhancer rewrote it." })),
    seed: Type.Integer({ minimum: 0 }),
    settings: Type.Object(
      {
        durationS: Type.Integer({ minimum: 1 }),
        resolution: Resolution,
        aspectRatio: Type.Optional(AspectRatio),
        audio: Type.Optional(Type.Boolean()),
      },
      strict,
    ),
    files: Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' }), {
      description: 'SHA-256 of poster and clips, by name.',
    }),
  },
  { ...strict, title: 'Example record' },
);

export type ExampleRecord = Static<typeof ExampleRecord>;
