export class InsufficientCreditsError extends Error {
  constructor(
    readonly required: number,
    readonly available: number,
  ) {
    super(`${required} credits are needed, ${available} are available: ${required - available} more are needed.`);
  }

  get missing(): number {
    return this.required - this.available;
  }
}

/** The hold was captured or released before, by another cause. */
export class HoldSettledError extends Error {}

/** A cause came again with another user, kind or amount: a fault of ours, never of a caller. */
export class CauseMismatchError extends Error {}
