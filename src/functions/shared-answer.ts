import type { Answer } from './call';

interface Kept {
  answer: Promise<Answer>;
  /** Until when it may be given again, once it has come; Infinity while it is on its way. */
  untilMs: number;
}

/** As many as are read at a time, several times over. */
const MAX_KEPT = 1_000;
const answers = new Map<string, Kept>();

/**
 * One answer of the product API for everybody who asks the same at a time, and for `keptMs` after it has come. For what
 * does not depend on who asks. Refusals and failures are handed to those who were waiting for them, and not kept.
 */
export async function sharedAnswer(name: string, keptMs: number, ask: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(name);
  if (known && known.untilMs > Date.now()) return known.answer;
  if (answers.size >= MAX_KEPT) return ask();
  const kept: Kept = { answer: ask(), untilMs: Infinity };
  answers.set(name, kept);
  try {
    const answer = await kept.answer;
    if (answer.status === 200 && keptMs > 0) kept.untilMs = Date.now() + keptMs;
    else answers.delete(name);
    return answer;
  } catch (error) {
    answers.delete(name);
    throw error;
  }
}
