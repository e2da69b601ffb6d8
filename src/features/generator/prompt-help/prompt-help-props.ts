import type { RefObject } from 'react';

export interface PromptHelpProps {
  /** The prompt's text field. */
  field: RefObject<HTMLTextAreaElement>;
  prompt: string;
  /** The chosen model. */
  model: { key: string; title: string };
}
