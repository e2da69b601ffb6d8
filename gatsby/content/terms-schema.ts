import Type, { type Static } from 'typebox';

/** Shape of `content/terms.json`, the words of the product in every language. */

const strict = { additionalProperties: false } as const;
const NonEmpty = Type.String({ minLength: 1 });

const Term = Type.Object(
  {
    en: Type.String({ minLength: 1, description: 'The one English word for it.' }),
    note: Type.String({ minLength: 1, description: 'For translators: what it means here, and what it is not.' }),
    translations: Type.Record(Type.String(), NonEmpty, {
      description: 'By language: the one word for it, in its dictionary form.',
    }),
    quoted: Type.Optional(
      Type.Literal(true, {
        description:
          'The name of a page: in a sentence it stands in the quotation marks of the language, except in English.',
      }),
    ),
    forbidden: Type.Optional(
      Type.Record(Type.String(), Type.Array(NonEmpty, { minItems: 1 }), {
        description:
          'By language: words that must not be in any text of the site. They match whole words, in capitals or not, with a ' +
          'star for any letters; in Korean from the beginning of a word, in Japanese and Chinese between words.',
      }),
    ),
  },
  strict,
);

export const Terms = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Tells editors where the rules of this file are.' })),
    terms: Type.Record(Type.String({ pattern: '^[a-z0-9-]+$' }), Term, { description: 'By a short English name.' }),
  },
  { ...strict, title: 'Terms', description: 'content/terms.json' },
);

export type Terms = Static<typeof Terms>;
