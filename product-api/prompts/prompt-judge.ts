import { createHash } from 'node:crypto';
import { ApiError } from '../api-error';
import { FairLine } from '../load/fair-line';
import type { WorkBudget } from '../load/work-budget';
import { type BrokenRule, checkPromptInTurns, type PromptTexts } from './check-prompt';

/** Verdicts that a process remembers, some 4 MB. The rules don't change while it runs. */
const MOST_REMEMBERED = 20_000;
/** Expected time of a check: most prompts are plain. */
const MS_PER_CHARACTER = 0.005;

type Verdict = BrokenRule | undefined;

/** Something asked for a verdict that isn't there yet. */
class UnjudgedError extends Error {}

/** Verdicts on the prompts that one call asks for, at hand when its transaction needs them. */
export class Verdicts {
  readonly #known = new Map<string, Verdict>();
  readonly #missing = new Map<string, PromptTexts>();

  constructor(private readonly remembered: ReadonlyMap<string, Verdict>) {}

  /** The rule that the texts break, if they do. One that isn't known yet counts as unbroken until `requireAll`. */
  of(texts: PromptTexts): Verdict {
    const key = keyOf(texts);
    if (!this.#known.has(key)) {
      if (this.remembered.has(key)) this.#known.set(key, this.remembered.get(key));
      else this.#missing.set(key, texts);
    }
    return this.#known.get(key);
  }

  /** Call before anything is written that depends on a verdict. @throws UnjudgedError */
  requireAll(): void {
    if (this.#missing.size > 0) throw new UnjudgedError('A prompt has no verdict yet.');
  }

  get missing(): ReadonlyMap<string, PromptTexts> {
    return this.#missing;
  }

  add(key: string, verdict: Verdict): void {
    this.#known.set(key, verdict);
    this.#missing.delete(key);
  }
}

export interface Asker {
  userId: string;
  /** False: for work that the user has been charged for before. */
  isCounted: boolean;
}

/**
 * Reads prompts against the rules, outside any transaction: one at a time, in fair turns between users and with turns of
 * the event loop in between. A text that was read before is not read again.
 */
export class PromptJudge {
  readonly #remembered = new Map<string, Verdict>();
  readonly #line = new FairLine({ all: Number.POSITIVE_INFINITY, ofOneUser: Number.POSITIVE_INFINITY });

  constructor(private readonly budget: WorkBudget) {}

  /**
   * Runs `work` with verdicts. If it asks for one that isn't known, its transaction must end (`requireAll`); it is run
   * again when that prompt has been read.
   * @throws what `work` throws; ApiError `rate_limited` when the user has too much read
   */
  async decide<T>(asker: Asker, work: (verdicts: Verdicts) => Promise<T>): Promise<T> {
    const verdicts = new Verdicts(this.#remembered);
    for (;;) {
      try {
        return await work(verdicts);
      } catch (error) {
        // An error of a prompt comes before those of what follows it.
        const isOpen = verdicts.missing.size > 0 && (error instanceof UnjudgedError || error instanceof ApiError);
        if (!isOpen) throw error;
      }
      await this.#judge(asker, verdicts);
    }
  }

  async #judge({ userId, isCounted }: Asker, verdicts: Verdicts): Promise<void> {
    for (const [key, texts] of [...verdicts.missing]) {
      const characters = texts.prompt.length + (texts.negativePrompt?.length ?? 0);
      if (isCounted) await this.budget.spend(userId, { character: characters });
      const verdict = await this.#line.run(userId, characters * MS_PER_CHARACTER, () => checkPromptInTurns(texts));
      this.#remember(key, verdict);
      verdicts.add(key, verdict);
    }
  }

  #remember(key: string, verdict: Verdict): void {
    this.#remembered.set(key, verdict);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > MOST_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }
}

function keyOf({ prompt, negativePrompt, language }: PromptTexts): string {
  return createHash('sha256')
    .update(JSON.stringify([prompt, negativePrompt, language]))
    .digest('base64');
}
