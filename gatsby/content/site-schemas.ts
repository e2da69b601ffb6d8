import Type, { type Static } from 'typebox';

/** Shapes of the content files that only the site reads. Models and plans: contracts/. */

const strict = { additionalProperties: false } as const;
const NonEmpty = Type.String({ minLength: 1 });
const Key = Type.String({ pattern: '^[a-z0-9-]+$' });
const HttpsUrl = Type.String({ pattern: '^https://[^\\s]+$' });
const SchemaReference = Type.Optional(Type.String({ description: 'Tells editors where the rules of this file are.' }));

const ExternalLink = Type.Object({ key: Key, name: NonEmpty, url: HttpsUrl }, strict);

/** Until an operator replaces them, values of the demo begin with "[demo]": a public build refuses them. */
const Operator = Type.Object(
  {
    name: Type.String({ minLength: 1, description: 'Full legal name with its legal form.' }),
    address: Type.Array(NonEmpty, { minItems: 1, description: 'Street, postal code and town; no post box.' }),
    country: Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'Where the operator is established, ISO 3166 ("DE"). Its law applies to the terms.',
    }),
    phone: NonEmpty,
    register: Type.Optional(Type.String({ minLength: 1, description: 'Register and number, if there is one.' })),
    vatId: Type.Optional(Type.String({ minLength: 1, description: 'VAT identification number, if there is one.' })),
    representative: Type.Optional(
      Type.String({ minLength: 1, description: 'Who acts for a company; in the imprint by law.' }),
    ),
    hosting: Type.String({ minLength: 1, description: 'Name and country of the company that hosts the site.' }),
    supervisoryAuthority: Type.String({
      minLength: 1,
      description: 'Data protection authority that is responsible for the operator, with its address.',
    }),
    digitalServicesContact: Type.String({
      minLength: 1,
      description: 'Point of contact for authorities and users under the Digital Services Act, with its languages.',
    }),
    disputeResolution: Type.Optional(
      Type.String({ minLength: 1, description: 'Consumer arbitration body that the operator takes part in, if any.' }),
    ),
    pricesIncludeTax: Type.Boolean({
      description: 'true: Stripe\'s prices include VAT ("inclusive"); false: it is added. The terms say which.',
    }),
  },
  {
    ...strict,
    description:
      'Who runs the site, for the imprint, the privacy policy and the terms. A public site needs real values.',
  },
);

export const Site = Type.Object(
  {
    $schema: SchemaReference,
    product: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 40, description: 'Shown everywhere the product is named.' }),
        slug: Type.String({ pattern: '^[a-z0-9]+$', description: "Stands in the addresses of the product's models." }),
      },
      strict,
    ),
    domain: Type.String({ pattern: '^[a-z0-9.{}-]+$', description: 'Host name shown beside the logo.' }),
    contactEmail: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
    operator: Operator,
    feedbackUrl: Type.String({ pattern: '^https://[^\\s]+$', description: 'External form; opens in a new tab.' }),
    socialLinks: Type.Array(ExternalLink),
    sisterTools: Type.Array(ExternalLink, { minItems: 2, maxItems: 2, description: 'Our two image tools.' }),
    friendLinks: Type.Array(ExternalLink),
    partnerBadges: Type.Array(
      Type.Object(
        {
          key: Key,
          name: NonEmpty,
          url: HttpsUrl,
          image: Type.String({ minLength: 1, description: 'SVG or PNG, relative to this file.' }),
          width: Type.Integer({ minimum: 1 }),
          height: Type.Integer({ minimum: 1 }),
        },
        strict,
      ),
      { description: 'English home page only, scaled to a height of 44 px.' },
    ),
    askConsentEverywhere: Type.Boolean({
      description:
        'true: the consent question is put to all visitors; false: where the law asks for it (EEA, United Kingdom, Switzerland).',
    }),
  },
  {
    ...strict,
    title: 'The site',
    description: 'content/site.json. {product} stands for the name, in addresses for the slug.',
  },
);

export const Languages = Type.Array(
  Type.Object(
    {
      code: Type.String({ pattern: '^[a-z]{2}$', description: 'Folder of its locale files.' }),
      name: Type.String({ minLength: 1, description: 'In the language itself.' }),
      path: Type.String({ pattern: '^(/[a-z]{2})?$', description: 'Address prefix; empty for English.' }),
      hreflang: Type.String({ minLength: 2, description: 'BCP 47 tag for html lang, hreflang and Intl.' }),
    },
    strict,
  ),
  { minItems: 1, title: 'Languages', description: 'content/languages.json' },
);

export const Footer = Type.Object(
  {
    $schema: SchemaReference,
    quickLinks: Type.Array(
      Type.Object(
        {
          labelKey: Type.String({ minLength: 1, description: 'Key in content/locales/<language>/common.json.' }),
          href: Type.String({ pattern: '^/', description: 'Path inside the site, without a language.' }),
        },
        strict,
      ),
      { minItems: 1 },
    ),
  },
  { ...strict, title: 'Footer', description: 'content/footer.json' },
);

export const LegalDocument = Type.Object(
  {
    $schema: SchemaReference,
    title: NonEmpty,
    description: Type.String({ minLength: 1, description: 'What search engines show under the title.' }),
    updatedAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Day of the last change.' }),
    intro: NonEmpty,
    sections: Type.Array(
      Type.Object(
        {
          key: Type.String({ pattern: '^[a-z0-9-]+$', description: 'Anchor; the same in every language.' }),
          heading: NonEmpty,
          blocks: Type.Array(
            Type.Union([
              Type.Object({ paragraph: NonEmpty }, strict),
              Type.Object({ list: Type.Array(NonEmpty, { minItems: 1 }) }, strict),
              Type.Object(
                {
                  table: Type.Array(Type.String({ pattern: '^.+ \\| .+$' }), {
                    minItems: 2,
                    description: 'Rows of two cells, "what | how long"; the first is the head.',
                  }),
                },
                strict,
              ),
            ]),
            { minItems: 1 },
          ),
        },
        strict,
      ),
      { minItems: 1 },
    ),
  },
  { ...strict, title: 'Legal text', description: 'content/legal/<document>/<language>.json' },
);

export const Glossary = Type.Object(
  {
    $schema: SchemaReference,
    neverTranslated: Type.Array(NonEmpty, {
      uniqueItems: true,
      description: 'Names that stand in every language as they stand in English, letter for letter.',
    }),
    sameAsEnglish: Type.Record(Type.String(), Type.Array(NonEmpty), {
      description: 'By language: words that happen to be the same there ("Video" in German).',
    }),
  },
  { ...strict, title: 'Glossary', description: 'content/glossary.json' },
);

export const Notes = Type.Object(
  {
    $schema: SchemaReference,
    texts: Type.Record(Type.String(), NonEmpty, {
      description: 'By text ("generator.seed.draw"; stars stand for any letters): what its translators are to know.',
    }),
  },
  { ...strict, title: 'Notes for translators', description: 'content/notes.json' },
);

export type Site = Static<typeof Site>;
export type Languages = Static<typeof Languages>;
export type Footer = Static<typeof Footer>;
export type LegalDocument = Static<typeof LegalDocument>;
export type Notes = Static<typeof Notes>;
export type Glossary = Static<typeof Glossary>;
