import type { PromptRefusal } from '#contracts/api-error';
import { readWordLists } from '../catalogue/read-word-lists';

/** A prompt breaks a rule when it has a word of every group. */
export interface PromptRule {
  reason: PromptRefusal;
  groups: readonly (readonly string[])[];
}

const WORDS = readWordLists('prompt-filter', [
  'minors',
  'nudity',
  'explicit',
  'undressing',
  'terror',
  'praise',
  'cruelty',
]);

/** The gravest first: a prompt is told one reason. */
export const PROMPT_RULES: readonly PromptRule[] = [
  { reason: 'minors', groups: [WORDS.minors, [...WORDS.nudity, ...WORDS.explicit]] },
  { reason: 'undressing', groups: [WORDS.undressing] },
  { reason: 'sexual', groups: [WORDS.explicit] },
  { reason: 'extremism', groups: [WORDS.terror, WORDS.praise] },
  { reason: 'cruelty', groups: [WORDS.cruelty] },
];
