import type { OrderFailure, ProviderStatus, Submission } from '../../videos/provider';

/**
 * Meanings of a provider's answers as data: a table of rules for each provider, read by `meaningOf`. The first rule
 * whose conditions all hold decides.
 */

/**
 * Which answer it is: to a submission, to a question about an order's state that itself failed, or the end of an order
 * that the provider reports as over.
 */
export type AnswerStage = 'submit' | 'look' | 'end';

/** The parts of an answer that may decide its meaning. Never what it repeats of our input. */
export interface RemoteAnswer {
  stage: AnswerStage;
  status: number;
  /** Machine-readable kinds of fault: `missing`, `E005`. */
  kinds: readonly string[];
  /** Places of the faults in our request: `body.image_url`. */
  fields: readonly string[];
  /** The provider's own sentence, without quotations. */
  words: string;
  /** Whether the provider says that the same request may succeed; undefined: it doesn't say. */
  isRetryable: boolean | undefined;
}

export type Meaning =
  /** It says nothing about the order: ask again. After a submission, the order may have been accepted. */
  | { is: 'passing' }
  | { is: 'busy' }
  /** Our account is refused for every request. */
  | { is: 'account' }
  /** There is no such endpoint (any more). */
  | { is: 'gone' }
  /** It doesn't have the order (any more): a server that was restarted. */
  | { is: 'lost' }
  /** Our account is refused at this endpoint. */
  | { is: 'denied' }
  | { is: 'failed'; failure: OrderFailure };

/** For the rows of a table. */
export function failed(failure: OrderFailure): Meaning {
  return { is: 'failed', failure };
}

export interface AnswerRule {
  stages?: readonly AnswerStage[];
  /** Single numbers, or the first and last of a range. */
  statuses?: readonly (number | readonly [number, number])[];
  /** One of the answer's kinds is in this list, or matches. */
  kinds?: readonly string[] | RegExp;
  /** One of the answer's fields matches. */
  field?: RegExp;
  words?: RegExp;
  means: Meaning;
}

/** Reads an answer by its provider's table. Every table ends with a rule for each stage that has no other condition. */
export function meaningOf(rules: readonly AnswerRule[], answer: RemoteAnswer): Meaning {
  const meaning = rules.find((rule) => holds(rule, answer))?.means ?? { is: 'passing' };
  if (meaning.is !== 'failed' || answer.isRetryable === undefined) return meaning;
  const { failure } = meaning;
  const mayRetry = answer.isRetryable && failure.fault === 'theirs' && failure.isBilled !== true;
  return { is: 'failed', failure: { ...failure, mayRetry } };
}

function holds({ stages, statuses, kinds, field, words }: AnswerRule, answer: RemoteAnswer): boolean {
  const isKind = (kind: string) => (kinds instanceof RegExp ? kinds.test(kind) : kinds?.includes(kind));
  return (
    (stages === undefined || stages.includes(answer.stage)) &&
    (statuses === undefined || statuses.some((status) => isWithin(answer.status, status))) &&
    (kinds === undefined || answer.kinds.some(isKind)) &&
    (field === undefined || answer.fields.some((place) => field.test(place))) &&
    (words === undefined || words.test(answer.words))
  );
}

function isWithin(status: number, rule: number | readonly [number, number]): boolean {
  return typeof rule === 'number' ? status === rule : status >= rule[0] && status <= rule[1];
}

/** The end of a submission that was answered, but not with an order. */
export function submissionAfter(meaning: Meaning, retryAfterMs: number | undefined): Submission {
  switch (meaning.is) {
    case 'passing':
    case 'lost':
      return { state: 'unknown' };
    case 'busy':
      return { state: 'busy', retryAfterMs };
    case 'account':
    case 'gone':
    case 'denied':
      return { state: meaning.is };
    case 'failed':
      return { state: 'refused', ...meaning.failure };
    default:
      return meaning satisfies never;
  }
}

/** The state of an order whose answer isn't its result. Trouble with our account passes: the order is paid for. */
export function statusAfter(meaning: Meaning, retryAfterMs: number | undefined): ProviderStatus {
  switch (meaning.is) {
    case 'passing':
    case 'busy':
    case 'account':
    case 'denied':
      return { state: 'unreachable', retryAfterMs };
    case 'gone':
      return { state: 'gone' };
    case 'lost':
      return { state: 'lost', wasStopped: false };
    case 'failed':
      return { state: 'failed', ...meaning.failure };
    default:
      return meaning satisfies never;
  }
}
