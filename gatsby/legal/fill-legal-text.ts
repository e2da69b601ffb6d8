import type { LegalDocument } from '../content/site-schemas';

/** Values of the placeholders and conditions of legal texts, in one language. */
export interface LegalFacts {
  /** `{{name}}` -> text. */
  values: Readonly<Record<string, string>>;
  /** `[if name]` and `[unless name]` at the beginning of a text. */
  conditions: Readonly<Record<string, boolean>>;
}

const CONDITION = /^\[(if|unless) ([\w.-]+)\] /;
const PLACEHOLDER = /\{\{([\w.]+)\}\}/g;

type Block = LegalDocument['sections'][number]['blocks'][number];

/**
 * The text for this site: without what does not apply to it, and with its values. A section that has nothing left is
 * left out.
 * @throws Error for an unknown placeholder or condition
 */
export function fillLegalText<T extends Pick<LegalDocument, 'intro' | 'sections'>>(text: T, facts: LegalFacts): T {
  const sections = text.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block): Block[] => {
      if ('paragraph' in block) return fill([block.paragraph], facts).map((paragraph) => ({ paragraph }));
      if ('list' in block) return wrap(fill(block.list, facts), 1, (list) => ({ list }));
      // The first row of a table is its head.
      return wrap(fill(block.table, facts), 2, (table) => ({ table }));
    }),
  }));
  const [intro = ''] = fill([text.intro], facts);
  return { ...text, intro, sections: sections.filter(({ blocks }) => blocks.length > 0) };
}

function wrap(lines: string[], atLeast: number, toBlock: (lines: string[]) => Block): Block[] {
  return lines.length < atLeast ? [] : [toBlock(lines)];
}

function fill(lines: readonly string[], { values, conditions }: LegalFacts): string[] {
  return lines.flatMap((line) => {
    const [mark = '', kind, name = ''] = CONDITION.exec(line) ?? [];
    if (kind !== undefined && known(conditions, name) !== (kind === 'if')) return [];
    return [line.slice(mark.length).replace(PLACEHOLDER, (_whole, key: string) => known(values, key))];
  });
}

function known<T>(facts: Readonly<Record<string, T>>, name: string): T {
  const fact = facts[name];
  if (fact === undefined)
    throw new Error(`A legal text uses "${name}", which gatsby/legal/legal-facts.ts does not know.`);
  return fact;
}

/** The texts of a block. */
export function linesOf(block: Block): readonly string[] {
  if ('paragraph' in block) return [block.paragraph];
  return 'list' in block ? block.list : block.table;
}

/** The condition and the placeholders of a line, in order of their names: the same in all languages. */
export function marksOf(line: string): { condition: string; placeholders: string[] } {
  const placeholders = [...line.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return { condition: (CONDITION.exec(line)?.[0] ?? '').trim(), placeholders: placeholders.sort() };
}
