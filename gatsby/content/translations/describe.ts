import type { ContentTree } from '../content-tree';
import type { Notes } from '../site-schemas';
import { notesOn } from './notes';
import type { OutdatedText } from './outdated';
import { unitId } from './units';
import type { UnitVersion } from './versions';

/** How many texts of each language are outdated, as a list for the terminal. */
export function summarize(outdated: readonly OutdatedText[], languages: readonly string[]): string {
  const lines = languages.flatMap((code) => {
    const own = outdated.filter(({ language }) => language === code);
    if (own.length === 0) return [];
    const stale = own.filter(({ state }) => state === 'stale').length;
    return [`${code}: ${stale} stale, ${own.length - stale} without a record`];
  });
  if (lines.length === 0) return 'Every translation says what English says now.';
  return [...lines, '', 'One language with its texts: npm run content:translations -- <language>'].join('\n');
}

/** Outdated texts with their English, their translation and what content/notes.json says about them. */
export function describeOutdated(outdated: readonly OutdatedText[], { notes }: ContentTree): string {
  if (outdated.length === 0) return 'Every one of these translations says what English says now.';
  const known = (notes?.value as Notes | undefined) ?? { texts: {} };
  return outdated
    .map(({ language, unit, translation, state }) =>
      [
        `${unitId(unit)} (${language}, ${state === 'stale' ? 'stale' : 'without a record'})`,
        ...textLines('en', unit.english),
        ...textLines(language, translation),
        ...notesOn(unit, known).map((note) => `    note  ${note}`),
      ].join('\n'),
    )
    .join('\n\n');
}

function textLines(code: string, { texts }: UnitVersion): string[] {
  return texts.map(({ part, value }) => `    ${code}    ${part === '' ? '' : `[${part}] `}${value}`);
}
