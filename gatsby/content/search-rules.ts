import type { ProductName } from '../../contracts/product-name';
import { fillProductName } from '../../contracts/product-name';
import { SIGNUP_CREDITS } from '../../contracts/user';
import { modelDescription } from '../../src/features/models/model-description';
import { headTranslator } from '../../src/i18n/head-translator';
import type { Language } from '../languages';
import type { ContentTree } from './content-tree';
import type { JsonDocument, JsonPath } from './json-document';
import type { ModelFile } from './model-file';
import type { ContentProblem } from './problem';
import { shownLengths } from './search-lengths';

/** Parts of the site with a page that search engines show. */
const PUBLIC_PARTS = ['home', 'catalogue', 'generator', 'price', 'withdrawal'];

/** Titles and descriptions, filled as on the page, are as long as search engines show them: neither cut nor ignored. */
export function checkSearch(
  tree: ContentTree,
  models: readonly ModelFile[],
  languages: readonly Language[],
  product: ProductName,
): ContentProblem[] {
  return languages.flatMap((language) => {
    const parts = PUBLIC_PARTS.flatMap((part) => tree.locales.get(language.code)?.get(part) ?? []);
    const legal = [...tree.legal.values()].flatMap((documents) => documents.get(language.code) ?? []);
    return [
      ...parts.flatMap((document) => [
        ...checkText(document, ['meta', 'title'], language, product),
        ...checkText(document, ['meta', 'description'], language, product),
      ]),
      ...legal.flatMap((document) => checkText(document, ['description'], language, product)),
      ...checkModels(tree, models, language, product),
    ];
  });
}

function checkText(document: JsonDocument, path: JsonPath, language: Language, product: ProductName) {
  const text = path.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    document.value,
  );
  if (typeof text !== 'string') return [];
  const filled = text
    .replace(/\{?\{product\}\}?/g, product.name)
    .replaceAll('{{signupCredits}}', String(SIGNUP_CREDITS));
  return checkLength(document, path, path.at(-1) === 'title' ? 'title' : 'description', filled, language);
}

/** The description of each model's page, which the site makes from the model's data. */
function checkModels(
  tree: ContentTree,
  models: readonly ModelFile[],
  language: Language,
  product: ProductName,
): ContentProblem[] {
  const [common, document] = ['common', 'models'].map((part) => tree.locales.get(language.code)?.get(part));
  if (!common || !document) return [];
  const edges = [common, document].map(({ value }, index) => ({
    node: { ns: index === 0 ? 'common' : 'models', data: JSON.stringify(value), language: language.hreflang },
  }));
  const t = headTranslator({ edges }, language.hreflang, product.name);
  const catalogue = models.map(({ model }) => fillProductName(model, product));
  return catalogue.flatMap((model) => {
    const successor = catalogue.find(({ key }) => key === model.replacedBy) ?? null;
    const description = modelDescription(t, language.hreflang, { ...model, successor });
    return checkLength(document, ['meta', 'description'], 'description', description, language);
  });
}

function checkLength(
  document: JsonDocument,
  path: JsonPath,
  kind: 'title' | 'description',
  text: string,
  { hreflang }: Language,
): ContentProblem[] {
  const [least, most] = shownLengths(hreflang)[kind];
  if (text.length >= least && text.length <= most) return [];
  const reason = `Has ${text.length} characters where search engines show ${least} to ${most}: "${text}".`;
  return [document.translationProblem(path, reason)];
}
