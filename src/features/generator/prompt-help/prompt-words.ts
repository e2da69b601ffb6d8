import { fillProductName } from '#contracts/product-name';
import promptWords from '../../../../content/prompt-words.json';
import site from '../../../../content/site.json';

/** A chip: its label is `prompt-help:words.<key>`. */
interface WordChip {
  key: string;
  /** What it adds to the prompt. */
  adds: string;
}

/** Chips of one kind, named `prompt-help:kinds.<key>`. */
export interface WordGroup {
  key: string;
  words: readonly WordChip[];
}

/** The chips for a model, with the words that it understands; without those for what it can't do. */
export function wordGroupsFor(modelKey: string): WordGroup[] {
  const { groups, models } = fillProductName(promptWords, site.product);
  const own: Readonly<Record<string, string | null>> = models.find(({ key }) => key === modelKey)?.words ?? {};
  return groups
    .map(({ key, words }) => ({
      key,
      words: words.flatMap((chip): WordChip[] => {
        const adds = own[chip.key] === undefined ? chip.adds : own[chip.key];
        return adds === null || adds === undefined ? [] : [{ key: chip.key, adds }];
      }),
    }))
    .filter(({ words }) => words.length > 0);
}
