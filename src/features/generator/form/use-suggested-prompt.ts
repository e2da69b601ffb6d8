import { useEffect, useState, type RefObject } from 'react';

/** A prompt that the page offers outside its form. */
export interface SuggestedPrompt {
  title: string;
  prompt: string;
}

export interface TakenPrompt extends SuggestedPrompt {
  /** Text that the visitor had typed; empty if nothing. */
  replaced: string;
}

let takeIntoForm: ((suggestion: SuggestedPrompt) => void) | undefined;

/** Puts the prompt into the form of the page, and the visitor in front of it. */
export function suggestPrompt(suggestion: SuggestedPrompt): void {
  takeIntoForm?.(suggestion);
}

export interface PromptHandle {
  prompt: string;
  setPrompt: (prompt: string) => void;
  field: RefObject<HTMLTextAreaElement>;
}

/** Takes what `suggestPrompt` offers. What the visitor had typed is kept until they have it back, or leave the page. */
export function useSuggestedPrompt({ prompt, setPrompt, field }: PromptHandle) {
  const [taken, setTaken] = useState<TakenPrompt>();

  const showField = () => {
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
  };
  const take = (suggestion: SuggestedPrompt) => {
    // A second suggestion replaces the first, not the visitor's own words.
    const typed = prompt === taken?.prompt ? taken.replaced : prompt;
    const isLost = typed.trim() !== '' && typed !== suggestion.prompt;
    setTaken({ ...suggestion, replaced: isLost ? typed : '' });
    setPrompt(suggestion.prompt);
    showField();
  };
  useEffect(() => {
    takeIntoForm = take;
    return () => {
      takeIntoForm = undefined;
    };
  });

  const isShown = taken !== undefined && (taken.replaced !== '' || prompt === taken.prompt);
  return {
    taken: isShown ? taken : undefined,
    undo: () => {
      setPrompt(taken?.replaced ?? '');
      setTaken(undefined);
      showField();
    },
  };
}
