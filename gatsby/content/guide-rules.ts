import { DEFAULT_LANGUAGE, type Language } from '../languages';
import type { ContentTree } from './content-tree';
import { englishLeft } from './english-left';
import type { ModelGuide } from './guide-schema';
import type { JsonDocument } from './json-document';
import type { ModelFile } from './model-file';
import type { ContentProblem } from './problem';
import type { Glossary, Languages } from './site-schemas';
import { strayLanguage } from './stray-language';
import { didYouMean } from './suggestion';
import { readUnits, type TranslationUnit } from './translations/units';
import { fieldVersions } from './translations/versions';

/** A guide that matches its schema. */
export interface GuideFile {
  document: JsonDocument;
  language: string;
  /** Name of its model's file. */
  name: string;
  guide: ModelGuide;
}

/** A page with fewer says nothing that its facts don't. */
const FEWEST_WORDS = 300;

/**
 * Every model that makes videos has a guide in English, and those in other languages are of the same parts, with a prompt
 * of its own each time.
 */
export function checkGuides(
  tree: ContentTree,
  guides: readonly GuideFile[],
  models: readonly ModelFile[],
  languages: Languages,
  glossary: Glossary,
): ContentProblem[] {
  return [
    ...[...tree.guides].flatMap(([code, documents]) =>
      [...documents.values()].flatMap((document) => strayLanguage(document, [], code, languages)),
    ),
    ...languages.flatMap((language) => missingGuides(tree, models, language)),
    ...guides.flatMap((file) => [
      ...checkName(file, tree),
      ...checkGuide(file, models),
      ...countQuestions(file, guides),
    ]),
    ...languages.flatMap(({ code }) => repeatedPrompts(guides.filter(({ language }) => language === code))),
    ...readUnits(tree)
      .filter(({ group }) => group.startsWith('guides/'))
      .flatMap((unit) => languages.flatMap((language) => compareUnit(tree, unit, language, glossary))),
  ];
}

function missingGuides({ guides }: ContentTree, models: readonly ModelFile[], { code }: Language): ContentProblem[] {
  return models.flatMap(({ document, model }) => {
    const { name } = document;
    if (model.status === 'retired' || guides.get(code)?.has(name)) return [];
    const reason = `The guide to ${model.title} is missing in "${code}": its page stays short.`;
    // A page without it is short, not English.
    const kind = code === DEFAULT_LANGUAGE || !guides.get(DEFAULT_LANGUAGE)?.has(name) ? 'translation' : 'note';
    return [{ kind, file: `content/guides/${code}/${name}.json`, line: 1, field: '', reason }];
  });
}

function checkName({ document, name }: GuideFile, tree: ContentTree): ContentProblem[] {
  const file = `content/models/${name}.json`;
  const names = tree.models.map((model) => model.name);
  if (names.includes(name) || tree.unreadable.some((problem) => problem.file === file)) return [];
  return [document.problem([], `There is no ${file}.`, didYouMean(name, names))];
}

function checkGuide(file: GuideFile, models: readonly ModelFile[]): ContentProblem[] {
  const { document, name } = file;
  // Errors of the model itself are reported with its file.
  const model = models.find((candidate) => candidate.document.name === name)?.model;
  if (!model) return [];
  const { promptMaxLength, resolutions, aspectRatios, aspectRatiosWithImage } = model.capabilities;
  const offered = new Set<string>([...resolutions, ...aspectRatios, ...aspectRatiosWithImage]);
  const texts = [...fieldVersions(document, []).values()].flatMap((version) => version.texts);
  const tooLong = file.guide.prompts.flatMap(({ prompt }, index) =>
    [...prompt].length > promptMaxLength
      ? [document.problem(['prompts', index, 'prompt'], `${model.title} takes ${promptMaxLength} characters at most.`)]
      : [],
  );
  const untrue = texts.flatMap(({ path, value }) =>
    (value.match(/\b\d+p\b|(?<!\d)\d{1,2}:\d{1,2}(?!\d)/g) ?? [])
      .filter((size) => !offered.has(size))
      .map((size) => document.problem(path, `${model.title} does not offer ${size}.`)),
  );
  return [...tooLong, ...untrue, ...checkWords(file, texts.map(({ value }) => value).join(' '))];
}

function countQuestions({ document, name, guide }: GuideFile, guides: readonly GuideFile[]): ContentProblem[] {
  const english = guides.find((other) => other.name === name && other.language === DEFAULT_LANGUAGE)?.guide;
  if (!english || english.questions.length === guide.questions.length) return [];
  const reason = `Has ${guide.questions.length} questions, English has ${english.questions.length}.`;
  return [document.translationProblem(['questions'], reason)];
}

function checkWords({ document, language }: GuideFile, text: string): ContentProblem[] {
  const words = text.split(/\s+/).length;
  if (language !== DEFAULT_LANGUAGE || words >= FEWEST_WORDS) return [];
  return [document.translationProblem([], `Has ${words} words; a guide needs ${FEWEST_WORDS}.`)];
}

/** A prompt of two models shows what neither of them can do better. */
function repeatedPrompts(guides: readonly GuideFile[]): ContentProblem[] {
  const holders = new Map<string, string>();
  return guides.flatMap(({ document, guide }) =>
    guide.prompts.flatMap(({ prompt }, index) => {
      const holder = holders.get(prompt);
      holders.set(prompt, document.file);
      if (holder === undefined) return [];
      return [document.translationProblem(['prompts', index, 'prompt'], `${holder} has the same prompt.`)];
    }),
  );
}

function compareUnit(
  tree: ContentTree,
  { group, english, translations }: TranslationUnit,
  language: Language,
  glossary: Glossary,
): ContentProblem[] {
  const name = group.slice('guides/'.length);
  const document = tree.guides.get(language.code)?.get(name);
  if (!document || language.code === DEFAULT_LANGUAGE) return [];
  const own = translations.get(language.code);
  if (!own) return [];
  if (own.texts.length !== english.texts.length) {
    const reason = `Has ${own.texts.length} paragraphs, English has ${english.texts.length}.`;
    return [document.translationProblem(own.path, reason)];
  }
  return own.texts.flatMap(({ path, value }, index) => {
    const left = englishLeft(language, english.texts[index]?.value ?? '', value, glossary);
    return left === undefined ? [] : [document.translationProblem(path, left, 'Translate it.')];
  });
}
