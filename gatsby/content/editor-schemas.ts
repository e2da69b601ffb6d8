import { Model } from '../../contracts/model';
import { Plans } from '../../contracts/plan';
import { Footer, Glossary, Languages, LegalDocument, Site } from './site-schemas';

const NON_EMPTY = { type: 'string', minLength: 1 };

/** A namespace: groups in groups, texts or lists of words at the end. By hand, for the only schema that refers to itself. */
const LocaleFile = {
  title: 'Texts',
  description: 'content/locales/<language>/<namespace>.json',
  type: 'object',
  additionalProperties: { anyOf: [NON_EMPTY, { type: 'array', items: NON_EMPTY, minItems: 1 }, { $ref: '#' }] },
};

const SCHEMAS: Readonly<Record<string, object>> = {
  model: Model,
  plans: Plans,
  site: Site,
  languages: Languages,
  footer: Footer,
  legal: LegalDocument,
  glossary: Glossary,
  locale: LocaleFile,
};

/**
 * The JSON Schemas of `content/schemas/`, by file name: what an editor's tool completes and checks by. They are the
 * very shapes that the build checks by, written out; `npm run content:schemas` writes them.
 */
export function editorSchemas(): Map<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, schema]) => {
      const text = JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2);
      return [`${name}.schema.json`, `${text}\n`];
    }),
  );
}
