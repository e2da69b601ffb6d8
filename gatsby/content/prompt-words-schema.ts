import Type, { type Static } from 'typebox';

const strict = { additionalProperties: false } as const;
const Key = Type.String({ pattern: '^[a-z0-9-]+$' });
const Words = Type.String({
  pattern: '^\\S(.*\\S)?$',
  maxLength: 60,
  description: 'Goes into the prompt as it is, at its end. English, which most models follow best.',
});

/** Shape of `content/prompt-words.json`: what the chips under the prompt add to it. */
export const PromptWords = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Tells editors where the rules of this file are.' })),
    groups: Type.Array(
      Type.Object(
        {
          key: Type.String({ pattern: '^[a-z0-9-]+$', description: 'Its name is kinds.<key> in prompt-help.json.' }),
          words: Type.Array(
            Type.Object(
              {
                key: Type.String({
                  pattern: '^[a-z0-9-]+$',
                  description: 'Its label is words.<key> in prompt-help.json.',
                }),
                adds: Words,
              },
              strict,
            ),
            { minItems: 1 },
          ),
        },
        strict,
      ),
      { description: 'In the order of the page.' },
    ),
    models: Type.Array(
      Type.Object(
        {
          key: Type.String({ minLength: 1, description: 'Key of the model.' }),
          words: Type.Record(Key, Type.Union([Words, Type.Null()]), {
            description: 'By key of the chip: this model’s own words; null hides the chip, as the model can’t do it.',
          }),
        },
        strict,
      ),
      { description: 'Models that understand other words.' },
    ),
  },
  { ...strict, title: 'Words for prompts', description: 'content/prompt-words.json' },
);

export type PromptWords = Static<typeof PromptWords>;
