import { useState } from 'react';
import { browserStorage } from '../../../browser-storage';
import { type Addition, pieceFor, placeOf, type PromptEdit, removal, withAddition } from './added-words';

const { addedWords } = browserStorage;

export interface AddedWords {
  isAdded: (key: string) => boolean;
  /** The edit that adds the words of a chip, or takes them away again if they are as they were added. */
  toggle: (key: string, words: string) => PromptEdit;
}

/** Words that chips have added to this tab's prompt: kept like the prompt itself, across reloads and pages. */
export function useAddedWords(prompt: string): AddedWords {
  const [additions, setAdditions] = useState(readAdditions);
  const keep = (next: readonly Addition[]) => {
    setAdditions(next);
    addedWords.write(next);
  };
  return {
    isAdded: (key) => placeOf(prompt, additions, key) !== undefined,
    toggle: (key, words) => {
      const place = placeOf(prompt, additions, key);
      if (place) {
        const removed = removal(prompt, additions, place);
        keep(removed.additions);
        return removed.edit;
      }
      const piece = pieceFor(prompt, words);
      keep(withAddition(additions, { key, piece }));
      return { start: prompt.length, end: prompt.length, text: piece };
    },
  };
}

function readAdditions(): readonly Addition[] {
  const stored = addedWords.read();
  return Array.isArray(stored) ? stored.filter(isAddition) : [];
}

function isAddition(value: unknown): value is Addition {
  const { key, piece } = (value ?? {}) as Partial<Addition>;
  return typeof key === 'string' && typeof piece === 'string' && piece !== '';
}
