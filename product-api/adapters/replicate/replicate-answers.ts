import { type AnswerRule, failed } from '../remote/answer-rules';
import type { OrderFailure } from '../../videos/provider';
import { PICTURE, REFUSAL } from '../remote/content-words';

/**
 * Meanings of Replicate's answers. Sources: replicate.com/docs, reference/http (problems with `invalid_fields`) and
 * reference/error-codes; a prediction's `error` is a sentence, often with a code in it. Predictions of official models
 * that fail aren't billed (topics/billing).
 */

/** An order of ours that the model doesn't understand: the catalogue is wrong. */
const OURS = { code: 'input_rejected', fault: 'ours' } as const satisfies OrderFailure;
const REFUSED = { code: 'refused_by_provider', fault: 'visitor' } as const satisfies OrderFailure;
const UNREADABLE = { code: 'picture_unreadable', fault: 'visitor' } as const satisfies OrderFailure;
const BROKEN = { code: 'render_failed', fault: 'theirs' } as const satisfies OrderFailure;
const BROKEN_FOR_NOW = { ...BROKEN, mayRetry: true } as const satisfies OrderFailure;

/** Made by the adapter, of how a prediction ended. */
export const ENDED = { aborted: 'aborted', canceled: 'canceled', removed: 'removed', noOutput: 'no_output' } as const;

/**
 * Interrupted, unavailable, high demand, unknown, and what its own machines failed at before the model was asked:
 * Replicate asks to try again.
 */
const MACHINES = ['PA', 'E003', 'E004', 'E1000', 'E6716', 'E8765', 'E9243', 'E9825', 'E9828'] as const;

export const REPLICATE_ANSWERS: readonly AnswerRule[] = [
  { stages: ['submit'], statuses: [429], means: { is: 'busy' } },
  { stages: ['submit'], statuses: [401, 402], means: { is: 'account' } },
  {
    stages: ['submit'],
    statuses: [403],
    words: /billing|credit|payment|account|token|unauthenticated/i,
    means: { is: 'account' },
  },
  { stages: ['submit'], statuses: [403], means: { is: 'denied' } },
  { stages: ['submit'], statuses: [404, 410], means: { is: 'gone' } },
  { stages: ['submit'], statuses: [408, 409, 425, [500, 599]], means: { is: 'passing' } },
  // A check of the model's own: the kind says nothing, the field says whose it is.
  { stages: ['submit'], statuses: [422], kinds: ['value_error'], field: /prompt/, means: failed(REFUSED) },
  { stages: ['submit'], statuses: [422], kinds: ['value_error'], field: /image|frame/, means: failed(UNREADABLE) },
  { stages: ['submit'], statuses: [[400, 499]], kinds: /./, means: failed(OURS) },
  { stages: ['submit'], statuses: [400, 422], words: REFUSAL, means: failed(REFUSED) },
  { stages: ['submit'], statuses: [400, 422], words: PICTURE, means: failed(UNREADABLE) },
  { stages: ['submit'], statuses: [[400, 499]], means: failed(OURS) },
  // An answer that isn't one: the order may have been accepted.
  { stages: ['submit'], means: { is: 'passing' } },

  { stages: ['look'], statuses: [401, 402, 403, 408, 409, 425, 429, [500, 599]], means: { is: 'passing' } },
  { stages: ['look'], statuses: [[400, 499]], means: failed({ ...BROKEN, code: 'output_lost' }) },
  { stages: ['look'], means: { is: 'passing' } },

  { stages: ['end'], kinds: ['E005'], means: failed(REFUSED) },
  { stages: ['end'], kinds: ['E006'], means: failed({ code: 'input_rejected', fault: 'visitor' }) },
  { stages: ['end'], kinds: MACHINES, means: failed(BROKEN_FOR_NOW) },
  // Ended before it began; canceled by somebody with our account.
  { stages: ['end'], kinds: [ENDED.aborted], means: failed(BROKEN_FOR_NOW) },
  { stages: ['end'], kinds: [ENDED.canceled], means: failed(BROKEN) },
  { stages: ['end'], kinds: [ENDED.removed], means: failed({ ...BROKEN, code: 'output_lost', isBilled: true }) },
  { stages: ['end'], kinds: [ENDED.noOutput], means: failed({ ...BROKEN, code: 'output_unusable', isBilled: true }) },
  { stages: ['end'], words: REFUSAL, means: failed(REFUSED) },
  { stages: ['end'], words: PICTURE, means: failed(UNREADABLE) },
  { stages: ['end'], words: /director: unexpected error/i, means: failed(BROKEN_FOR_NOW) },
  { stages: ['end'], means: failed(BROKEN) },
];

/** Codes in a prediction's `error`: `(E005)`, `(code: PA)`. */
export function codesIn(error: string): string[] {
  return [...error.matchAll(/\b(E\d{3,5}|PA)\b/g)].map(([code]) => code);
}
