import type { Answer } from './call';

interface Kept {
  answer: Promise<Answer>;
  /** When the response expires from the cache; Infinity while the request is pending. */
  untilMs: number;
}

/** As many as are read at a time, several times over. */
const MAX_KEPT = 1_000;
const answers = new Map<string, Kept>();

/**
 * Shares one response of the product API between concurrent callers, and caches it for `keptMs`. Only for responses
 * that don't depend on the caller, and only 200 and 404: whoever waited for anything else (a limit is the first caller's
 * own) asks for themselves.
 */
export async function sharedAnswer(name: string, keptMs: number, ask: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(name);
  if (known && known.untilMs > Date.now()) {
    const answer = await known.answer.catch(() => undefined);
    return answer && isShared(answer) ? answer : ask();
  }
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

function isShared({ status }: Answer): boolean {
  return status === 200 || status === 404;
}
