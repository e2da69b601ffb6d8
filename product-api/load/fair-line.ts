/** How many times its own duration a piece of work may wait for shorter work that came later. */
const PATIENCE = 4;

/** There is no room in the line. */
export class LineFullError extends Error {}
/** Whoever wanted the work has left. */
export class LineLeftError extends Error {}

interface Turn {
  userId: string;
  dueAt: number;
  begin: () => void;
  refuse: (error: LineFullError | LineLeftError) => void;
}

/**
 * One piece of work at a time, in fair turns: each is due some time after the later of its arrival and its user's turn
 * before, the longer the work the later, and what is due first is done first. So short work doesn't wait behind many
 * long pieces, long work doesn't wait for ever, and one user's pieces don't displace another user's. A full line
 * refuses the work that is due last, which is not always the latest arrival.
 */
export class FairLine {
  readonly #waiting: Turn[] = [];
  readonly #lastDueAt = new Map<string, number>();
  #isBusy = false;

  constructor(
    private readonly room: { all: number; ofOneUser: number },
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** @throws LineFullError; LineLeftError when `leaving` is aborted before its turn; what `work` throws */
  async run<T>(userId: string, expectedMs: number, work: () => Promise<T>, leaving?: AbortSignal): Promise<T> {
    await this.#turnOf(userId, expectedMs, leaving);
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#beginNext();
    }
  }

  #turnOf(userId: string, expectedMs: number, leaving: AbortSignal | undefined): Promise<void> {
    return new Promise((begin, refuse) => {
      if (leaving?.aborted) return refuse(new LineLeftError());
      const ofUser = this.#waiting.filter((turn) => turn.userId === userId);
      if (ofUser.length >= this.room.ofOneUser) return refuse(new LineFullError('of one user'));
      const turn = { userId, dueAt: this.#dueAt(userId, expectedMs), begin, refuse };
      leaving?.addEventListener('abort', () => this.#remove(turn), { once: true });
      this.#enter(turn);
      this.#beginNext();
    });
  }

  #dueAt(userId: string, expectedMs: number): number {
    const now = this.nowMs();
    for (const [user, due] of this.#lastDueAt) if (due < now) this.#lastDueAt.delete(user);
    const dueAt = (this.#lastDueAt.get(userId) ?? now) + expectedMs * PATIENCE;
    this.#lastDueAt.set(userId, dueAt);
    return dueAt;
  }

  #enter(turn: Turn): void {
    const place = this.#waiting.findIndex(({ dueAt }) => dueAt > turn.dueAt);
    this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, turn);
    if (this.#isBusy && this.#waiting.length > this.room.all) this.#waiting.pop()?.refuse(new LineFullError('of all'));
  }

  #remove(turn: Turn): void {
    const place = this.#waiting.indexOf(turn);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    turn.refuse(new LineLeftError());
  }

  #beginNext(): void {
    if (this.#isBusy) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#isBusy = true;
    next.begin();
  }
}
