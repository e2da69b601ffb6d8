import type { TSchema } from 'typebox';
import { Model } from '../../contracts/model';
import { Plans } from '../../contracts/plan';
import { PromptFilter } from '../../contracts/prompt-filter';
import { DEFAULT_LANGUAGE, isLanguageTag } from '../languages';
import { readContentTree, type ContentTree } from './content-tree';
import { checkGuides, type GuideFile } from './guide-rules';
import { ModelGuide } from './guide-schema';
import type { JsonDocument } from './json-document';
import { checkTexts } from './language-rules/check-texts';
import { checkLocales } from './locale-rules';
import { allStrings, readEntries } from './locale-strings';
import { checkExample, listSamples } from './example-rules';
import { checkModelMedia } from './media-rules';
import { checkCatalogue, checkModel } from './model-rules';
import type { ModelFile } from './model-file';
import { checkCosts, checkCredits, checkMargin, cheapestCredit } from './money-rules';
import { checkOutdated } from './outdated';
import { checkPrices, pricesOf } from './price-lock';
import { byPlace, type ContentProblem } from './problem';
import { definitionFile, ProviderDefinition } from './provider-definition';
import type { Definitions } from './provider-place';
import { checkPromptFilters } from './prompt-filter-rules';
import { checkPromptWords } from './prompt-words-rules';
import { PromptWords } from './prompt-words-schema';
import { checkProviders } from './provider-rules';
import { checkSchema } from './schema-check';
import { checkSearch } from './search-rules';
import {
  checkFooter,
  checkGlossary,
  checkLanguages,
  checkPlans,
  checkSite,
  checkTermLanguages,
  checkTools,
} from './site-rules';
import { Footer, Glossary, Languages, LegalDocument, Notes, Site } from './site-schemas';
import { Terms } from './terms-schema';
import { checkTrial } from './trial-rules';
import { checkLegal, checkModelTexts } from './text-rules';
import { checkNotes } from './translations/notes';

/** Everything that is wrong or outdated in the content below `root` (the project's folder), by file and line. */
export function checkAllContent(root: string, tree = readContentTree(root)): ContentProblem[] {
  return [...checkContent(root, tree), ...checkOutdated(tree), ...listSamples(tree.models)].sort(byPlace);
}

/** Every problem of the content below `root`, by file and line, except what is outdated; empty if there is none. */
export function checkContent(root: string, tree = readContentTree(root)): ContentProblem[] {
  const found: ContentProblem[] = [...tree.unreadable, ...tree.slips];
  const accept = <T>(document: JsonDocument | undefined, schema: TSchema): T | undefined => {
    if (!document) return undefined;
    const problems = checkSchema(document, schema);
    found.push(...problems);
    // The cast is safe: the schema has just been checked.
    return problems.length === 0 ? (document.value as T) : undefined;
  };

  const site = accept<Site>(tree.site, Site);
  const languages = accept<Languages>(tree.languages, Languages);
  const plans = accept<Plans>(tree.plans, Plans);
  const footer = accept<Footer>(tree.footer, Footer);
  const glossary = accept<Glossary>(tree.glossary, Glossary) ?? { neverTranslated: [], sameAsEnglish: {} };
  const terms = accept<Terms>(tree.terms, Terms);
  const notes = accept<Notes>(tree.notes, Notes);
  const promptWords = accept<PromptWords>(tree.promptWords, PromptWords);
  const definitions = new Map<string, ProviderDefinition>();
  for (const document of tree.definitions) {
    const definition = accept<ProviderDefinition>(document, ProviderDefinition);
    if (!definition) continue;
    found.push(...checkDefinitionName(document, definition));
    definitions.set(document.file, definition);
  }
  const models = tree.models.flatMap((document): ModelFile[] => {
    const model = accept<Model>(document, Model);
    return model ? [{ document, model }] : [];
  });

  const filters = new Map(
    [...tree.promptFilters].flatMap(([code, document]) => {
      const filter = accept<PromptFilter>(document, PromptFilter);
      return filter ? [[code, filter] as const] : [];
    }),
  );
  if (languages) found.push(...checkPromptFilters(tree.promptFilters, filters, languages));
  if (tree.site && site) {
    found.push(...checkSite(root, tree.site, site), ...checkTools(tree.site, site, commonKeys(tree)));
  }
  if (tree.languages && languages) found.push(...checkLanguages(tree.languages, languages));
  if (tree.plans && plans) {
    found.push(...checkPlans(tree.plans, plans));
    const catalogue = models.map(({ model }) => model);
    found.push(...checkTrial(tree.plans, plans, catalogue));
  }
  if (tree.footer && footer) found.push(...checkFooter(tree.footer, footer, commonKeys(tree)));
  if (notes) found.push(...checkNotes(tree, notes));
  if (tree.promptWords && promptWords) found.push(...checkPromptWords(tree, tree.promptWords, promptWords));
  if (tree.plans && plans) found.push(...checkPrices(tree, pricesOf({ document: tree.plans, plans }, models)));
  found.push(...checkModels(root, models, plans, definitions));
  // Plural rules and scripts can only be looked up for valid tags.
  if (languages?.every(({ hreflang }) => isLanguageTag(hreflang))) {
    if (tree.terms && terms) found.push(...checkTermLanguages(tree.terms, terms, languages));
    if (tree.glossary) found.push(...checkGlossary(tree.glossary, glossary, languages));
    for (const { document, model } of models) found.push(...checkModelTexts(document, model, languages, glossary));
    found.push(...checkGuides(tree, acceptGuides(tree, accept), models, languages, glossary));
    found.push(...checkLegal(acceptLegal(tree, accept), languages, glossary));
    found.push(...checkTexts(tree, languages));
    if (site) found.push(...checkSearch(tree, models, languages, site.product));
    if (site) found.push(...checkLocales(tree.locales, { languages, glossary, productName: site.product.name }));
  }
  return found.sort(byPlace);
}

function checkDefinitionName(document: JsonDocument, { provider, endpoint }: ProviderDefinition): ContentProblem[] {
  const file = definitionFile(provider, endpoint);
  return file === document.file ? [] : [document.problem(['endpoint'], `Its file must be ${file}.`)];
}

function checkModels(
  root: string,
  files: ModelFile[],
  plans: Plans | undefined,
  definitions: Definitions,
): ContentProblem[] {
  const cheapest = plans && cheapestCredit(plans);
  const single = files.flatMap((file) => {
    const { document, model } = file;
    return [
      ...checkModel(file),
      ...checkCredits(document, model),
      ...checkCosts(document, model),
      ...checkProviders(document, model, definitions),
      ...(cheapest ? checkMargin(document, model, cheapest) : []),
      ...checkModelMedia(root, document, model),
      ...checkExample(root, file),
    ];
  });
  return [...single, ...checkCatalogue(files)];
}

function acceptLegal(
  { legal }: ContentTree,
  accept: <T>(document: JsonDocument, schema: TSchema) => T | undefined,
): Map<string, Map<string, { document: JsonDocument; text: LegalDocument }>> {
  const accepted = new Map<string, Map<string, { document: JsonDocument; text: LegalDocument }>>();
  for (const [name, documents] of legal) {
    const texts = new Map<string, { document: JsonDocument; text: LegalDocument }>();
    for (const [language, document] of documents) {
      const text = accept<LegalDocument>(document, LegalDocument);
      if (text) texts.set(language, { document, text });
    }
    accepted.set(name, texts);
  }
  return accepted;
}

function acceptGuides(
  { guides }: ContentTree,
  accept: <T>(document: JsonDocument, schema: TSchema) => T | undefined,
): GuideFile[] {
  return [...guides].flatMap(([language, documents]) =>
    [...documents].flatMap(([name, document]): GuideFile[] => {
      const guide = accept<ModelGuide>(document, ModelGuide);
      return guide ? [{ document, language, name, guide }] : [];
    }),
  );
}

function commonKeys({ locales }: ContentTree): string[] {
  const common = locales.get(DEFAULT_LANGUAGE)?.get('common');
  return common ? allStrings(readEntries(common)).map(({ key }) => key) : [];
}
