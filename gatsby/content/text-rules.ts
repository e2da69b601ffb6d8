import type { Model, ModelText } from '../../contracts/model';
import { DEFAULT_LANGUAGE, type Language } from '../languages';
import { englishLeft } from './english-left';
import { linesOf, marksOf } from '../legal/fill-legal-text';
import type { JsonDocument, JsonPath } from './json-document';
import type { ContentProblem } from './problem';
import type { Glossary, Languages, LegalDocument } from './site-schemas';
import { strayLanguage } from './stray-language';

/** A model's texts exist in exactly the site's languages, with as many points as in English, and are translated. */
export function checkModelTexts(
  document: JsonDocument,
  { texts }: Model,
  languages: Languages,
  glossary: Glossary,
): ContentProblem[] {
  const strays = Object.keys(texts).flatMap((code) => strayLanguage(document, ['texts', code], code, languages));
  const english = texts[DEFAULT_LANGUAGE];
  if (!english) return [...strays, document.problem(['texts', DEFAULT_LANGUAGE], 'The English texts are missing.')];
  const compared = languages
    .filter(({ code }) => code !== DEFAULT_LANGUAGE)
    .flatMap((language) => compareModelText(document, language, texts[language.code], english, glossary));
  return [...strays, ...compared];
}

function compareModelText(
  document: JsonDocument,
  language: Language,
  text: ModelText | undefined,
  english: ModelText,
  glossary: Glossary,
): ContentProblem[] {
  return (Object.keys(english) as (keyof ModelText)[]).flatMap((field) => {
    const path = ['texts', language.code, field];
    if (!text) return [document.translationProblem(path, 'Is missing: visitors see English.')];
    const [source, own] = [[english[field]].flat(), [text[field]].flat()];
    if (own.length !== source.length) {
      return [document.translationProblem(path, `Has ${own.length} points, English has ${source.length}.`)];
    }
    return source.flatMap((point, index) => {
      const place = Array.isArray(english[field]) ? [...path, index] : path;
      return checkText(document, place, language, point, own[index] ?? '', glossary);
    });
  });
}

/** A legal text exists in every language, with the same sections and blocks in the same order. */
export function checkLegal(
  legal: ReadonlyMap<string, ReadonlyMap<string, { document: JsonDocument; text: LegalDocument }>>,
  languages: Languages,
  glossary: Glossary,
): ContentProblem[] {
  return [...legal].flatMap(([name, texts]) => {
    const english = texts.get(DEFAULT_LANGUAGE);
    if (!english) return [missingText(name, DEFAULT_LANGUAGE, 'mistake')];
    return languages.flatMap((language) => {
      const own = texts.get(language.code);
      if (!own) return [missingText(name, language.code, 'translation')];
      if (language.code === DEFAULT_LANGUAGE) return [];
      return compareLegal(own.document, language, own.text, english.text, glossary);
    });
  });
}

function missingText(name: string, language: string, kind: ContentProblem['kind']): ContentProblem {
  const file = `content/legal/${name}/${language}.json`;
  return { kind, file, line: 1, field: '', reason: `The text "${name}" is missing in "${language}".` };
}

function compareLegal(
  document: JsonDocument,
  language: Language,
  own: LegalDocument,
  english: LegalDocument,
  glossary: Glossary,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const expected = english.sections.map(({ key }) => key);
  if (own.sections.map(({ key }) => key).join() !== expected.join()) {
    const suggestion = `Sections in order: ${expected.join(', ')}.`;
    return [document.translationProblem(['sections'], 'The sections differ from English.', suggestion)];
  }
  if (own.updatedAt !== english.updatedAt) {
    const reason = `Is dated ${own.updatedAt}, English ${english.updatedAt}.`;
    problems.push(document.translationProblem(['updatedAt'], reason, 'Update the text, then the date.'));
  }
  const check = (path: JsonPath, source: string, value: string) =>
    problems.push(...checkText(document, path, language, source, value, glossary));
  check(['title'], english.title, own.title);
  check(['description'], english.description, own.description);
  check(['intro'], english.intro, own.intro);
  english.sections.forEach((section, index) => {
    const counterpart = own.sections[index];
    if (!counterpart) return;
    const path = ['sections', index];
    check([...path, 'heading'], section.heading, counterpart.heading);
    if (shapeOf(section) !== shapeOf(counterpart)) {
      problems.push(document.translationProblem([...path, 'blocks'], 'Paragraphs and lists differ from English.'));
      return;
    }
    section.blocks.forEach((block, blockIndex) => {
      const ownBlock = counterpart.blocks[blockIndex];
      if (!ownBlock) return;
      const place = [...path, 'blocks', blockIndex];
      check(place, linesOf(block).join('\n'), linesOf(ownBlock).join('\n'));
      problems.push(...compareMarks(document, place, linesOf(block), linesOf(ownBlock)));
    });
  });
  return problems;
}

/** Conditions and placeholders decide what visitors read: they are the same in every language, line by line. */
function compareMarks(
  document: JsonDocument,
  path: JsonPath,
  english: readonly string[],
  own: readonly string[],
): ContentProblem[] {
  return english.flatMap((line, index) => {
    const [expected, found] = [marksOf(line), marksOf(own[index] ?? '')].map(({ condition, placeholders }) =>
      [condition, ...placeholders.map((name) => `{{${name}}}`)].filter((mark) => mark !== '').join(' '),
    );
    if (expected === found) return [];
    const reason = `Line ${index + 1} has ${found || 'no marks'}, English has ${expected || 'none'}.`;
    return [document.translationProblem(path, reason, 'Keep conditions and placeholders as they are in English.')];
  });
}

type Section = LegalDocument['sections'][number];

/** "p,l3,p": a paragraph, a list of three, a paragraph. */
function shapeOf({ blocks }: Section): string {
  return blocks.map((block) => `${Object.keys(block)[0] ?? ''}${linesOf(block).length}`).join();
}

function checkText(
  document: JsonDocument,
  path: JsonPath,
  language: Language,
  english: string,
  value: string,
  glossary: Glossary,
): ContentProblem[] {
  const left = englishLeft(language, english, value, glossary);
  return left === undefined ? [] : [document.translationProblem(path, left, 'Translate it.')];
}
