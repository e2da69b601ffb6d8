import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE } from '../../languages';
import { readContentTree, type ContentTree } from '../content-tree';
import type { JsonDocument } from '../json-document';
import type { ContentProblem } from '../problem';
import { hashOf, lockOf, writeLock } from './lock';
import { readUnits } from './units';

/**
 * Legal texts whose English is no longer the one of their date: a policy says "When this policy changes, we change the
 * date above". The English lock records for each text, by date, the hash of all it said then.
 */
export function checkLegalDates(tree: ContentTree): ContentProblem[] {
  const lock = lockOf(tree, DEFAULT_LANGUAGE);
  return englishTexts(tree).flatMap(({ group, document, updatedAt }) => {
    const records = lock[group];
    // A text that was never dated is new, as a translation without a record is.
    if (!records || records[updatedAt] === hashOfText(tree, group)) return [];
    const reason = `English is not what it was on ${updatedAt}, the day that it names.`;
    const command = `npm run content:translations -- --date ${group}`;
    return [{ ...document.problem(['updatedAt'], reason, `When all is written, run: ${command}`), kind: 'outdated' }];
  });
}

/**
 * Dates a legal text ("legal/privacy") in all languages, and records what English says on that day.
 *
 * @param day YYYY-MM-DD
 * @throws Error if there is no such text
 */
export function dateLegalText(root: string, group: string, day: string): void {
  const tree = readContentTree(root);
  const documents = tree.legal.get(group.replace(/^legal\//, ''));
  if (!documents) throw new Error(`No legal text is called "${group}".`);
  for (const { file } of documents.values()) {
    const place = path.join(root, file);
    fs.writeFileSync(
      place,
      fs.readFileSync(place, 'utf8').replace(/("updatedAt":\s*)"[^"]*"/, (_, field) => `${field}"${day}"`),
    );
  }
  const lock = lockOf(tree, DEFAULT_LANGUAGE);
  writeLock(root, DEFAULT_LANGUAGE, { ...lock, [group]: { ...lock[group], [day]: hashOfText(tree, group) } });
}

function englishTexts(tree: ContentTree): { group: string; document: JsonDocument; updatedAt: string }[] {
  return [...tree.legal].flatMap(([name, documents]) => {
    const document = documents.get(DEFAULT_LANGUAGE);
    const updatedAt = (document?.value as { updatedAt?: unknown } | null | undefined)?.updatedAt;
    return document && typeof updatedAt === 'string' ? [{ group: `legal/${name}`, document, updatedAt }] : [];
  });
}

/** Hash of every English sentence of the text, in order. */
function hashOfText(tree: ContentTree, group: string): string {
  const units = readUnits(tree).filter((unit) => unit.group === group);
  const parts = units.map(({ key, english }) => `${key} ${hashOf(english)}`);
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}
