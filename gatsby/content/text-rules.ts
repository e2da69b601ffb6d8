import type { Model } from '../../contracts/model';
import { englishLeft } from './english-left';
import type { JsonDocument, JsonPath } from './json-document';
import type { ContentProblem } from './problem';
import type { Glossary, Languages, LegalDocument } from './site-schemas';

/** A model's texts in the other languages: as many points as in English, nothing left in English. */
export function checkModelTexts(document: JsonDocument, { texts }: Model, glossary: Glossary): ContentProblem[] {
  return Object.entries(texts).flatMap(([language, text]) => {
    if (language === 'en') return [];
    return Object.entries(texts.en).flatMap(([field, english]) => {
      const own = text[field as keyof typeof text];
      const path = ['texts', language, field];
      if (typeof english === 'string') return checkText(document, path, language, english, String(own), glossary);
      const points = own as string[];
      if (points.length !== english.length) {
        return [document.translationProblem(path, `Has ${points.length} points, English has ${english.length}.`)];
      }
      return english.flatMap((point, index) =>
        checkText(document, [...path, index], language, point, points[index] ?? '', glossary),
      );
    });
  });
}

/** A legal text in every language, with the same sections and blocks in the same order. */
export function checkLegal(
  legal: ReadonlyMap<string, ReadonlyMap<string, { document: JsonDocument; text: LegalDocument }>>,
  languages: Languages,
  glossary: Glossary,
): ContentProblem[] {
  return [...legal].flatMap(([name, texts]) => {
    const english = texts.get('en');
    if (!english) return [missingText(name, 'en', 'mistake')];
    return languages.flatMap(({ code }) => {
      const own = texts.get(code);
      if (!own) return [missingText(name, code, 'translation')];
      return code === 'en' ? [] : compareLegal(own.document, code, own.text, english.text, glossary);
    });
  });
}

function missingText(name: string, language: string, kind: ContentProblem['kind']): ContentProblem {
  const file = `content/legal/${name}/${language}.json`;
  return { kind, file, line: 1, field: '', reason: `The text "${name}" is missing in "${language}".` };
}

function compareLegal(
  document: JsonDocument,
  language: string,
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
    const reason = `Is of ${own.updatedAt}, English of ${english.updatedAt}.`;
    problems.push(document.translationProblem(['updatedAt'], reason, 'Bring the text up to date, then the day.'));
  }
  const check = (path: JsonPath, source: string, value: string) =>
    problems.push(...checkText(document, path, language, source, value, glossary));
  check(['title'], english.title, own.title);
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
      if (ownBlock) check([...path, 'blocks', blockIndex], blockText(block), blockText(ownBlock));
    });
  });
  return problems;
}

type Section = LegalDocument['sections'][number];

/** "p,l3,p": a paragraph, a list of three, a paragraph. */
function shapeOf({ blocks }: Section): string {
  return blocks.map((block) => ('list' in block ? `l${block.list.length}` : 'p')).join();
}

function blockText(block: Section['blocks'][number]): string {
  return 'list' in block ? block.list.join('\n') : block.paragraph;
}

function checkText(
  document: JsonDocument,
  path: JsonPath,
  language: string,
  english: string,
  value: string,
  glossary: Glossary,
): ContentProblem[] {
  const left = englishLeft(language, english, value, glossary);
  return left === undefined ? [] : [document.translationProblem(path, left, 'Translate it.')];
}
