import { EventEmitter } from 'node:events';
import type { BrokenRule } from './check-prompt';

/** A prompt that was refused, without its text: for counting, so that a list that refuses too much shows. */
export interface RefusedPrompt extends BrokenRule {
  /** Code of the visitor's language; `unknown` if the request named none of the site's. */
  language: string;
}

/** Events for metrics. */
export const promptRefusals = new EventEmitter<{ refused: [RefusedPrompt] }>();
