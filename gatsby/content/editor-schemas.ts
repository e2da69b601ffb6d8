import { Model } from '../../contracts/model';
import { Plans } from '../../contracts/plan';
import { PromptFilter } from '../../contracts/prompt-filter';
import { ExampleRecord } from './example-record';
import { ModelGuide } from './guide-schema';
import { PromptWords } from './prompt-words-schema';
import { ProviderDefinition } from './provider-definition';
import { Footer, Glossary, Languages, LegalDocument, Notes, Site } from './site-schemas';
import { Terms } from './terms-schema';

const NON_EMPTY = { type: 'string', minLength: 1 };

/** A namespace: nested groups of texts or lists of words. Handwritten, because it is the only recursive schema. */
const LocaleFile = {
  title: 'Texts',
  description: 'content/locales/<language>/<namespace>.json',
  type: 'object',
  additionalProperties: { anyOf: [NON_EMPTY, { type: 'array', items: NON_EMPTY, minItems: 1 }, { $ref: '#' }] },
};

const SCHEMAS: Readonly<Record<string, object>> = {
  model: Model,
  guide: ModelGuide,
  plans: Plans,
  'prompt-filter': PromptFilter,
  'prompt-words': PromptWords,
  'provider-definition': ProviderDefinition,
  'example-record': ExampleRecord,
  site: Site,
  languages: Languages,
  footer: Footer,
  legal: LegalDocument,
  glossary: Glossary,
  terms: Terms,
  notes: Notes,
  locale: LocaleFile,
};

/**
 * The JSON Schemas of `content/schemas/`, by file name, for completion and checks in editors. The build checks the same
 * schemas; `npm run content:schemas` writes them.
 */
export function editorSchemas(): Map<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, schema]) => {
      const text = JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2);
      return [`${name}.schema.json`, `${text}\n`];
    }),
  );
}
