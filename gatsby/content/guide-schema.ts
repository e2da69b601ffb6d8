import Type, { type Static } from 'typebox';

const strict = { additionalProperties: false } as const;
const NonEmpty = Type.String({ minLength: 1 });

export const GuidePrompt = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 60, description: 'What it shows, in a few words.' }),
    prompt: Type.String({ minLength: 1, description: 'Goes to the model as it is. No other model has the same.' }),
    why: Type.String({ minLength: 1, description: 'What to set for it, and why it is worded like this.' }),
  },
  strict,
);

export const GuideQuestion = Type.Object(
  { question: Type.String({ minLength: 1, maxLength: 120 }), answer: NonEmpty },
  strict,
);

/** The depth of a model's page. Settings and comparison are no part of it: the site makes them from the models' data. */
export const ModelGuide = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    uses: Type.Array(NonEmpty, { minItems: 2, maxItems: 3, description: 'What the model is for: paragraphs.' }),
    prompts: Type.Array(GuidePrompt, { minItems: 3, maxItems: 3 }),
    questions: Type.Array(GuideQuestion, { minItems: 3, maxItems: 5 }),
  },
  { ...strict, title: 'Guide', description: 'content/guides/<language>/<model>.json' },
);

export type ModelGuide = Static<typeof ModelGuide>;
