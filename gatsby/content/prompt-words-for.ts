import type { PromptWords } from './prompt-words-schema';

type WordGroups = PromptWords['groups'];

/** The chips for a model, with the words that it understands; without those for what it can't do. */
export function promptWordsFor(
  modelKey: string,
  { groups, models }: Pick<PromptWords, 'groups' | 'models'>,
): WordGroups {
  const own = models.find(({ key }) => key === modelKey)?.words ?? {};
  return groups
    .map(({ key, words }) => ({
      key,
      words: words.flatMap((chip) => {
        const adds = own[chip.key] === undefined ? chip.adds : own[chip.key];
        return adds === null || adds === undefined ? [] : [{ key: chip.key, adds }];
      }),
    }))
    .filter(({ words }) => words.length > 0);
}
