/** Answer of `GET /api/retention`: how long the caller's videos are kept. */
export interface Retention {
  /** Days for which a video that becomes ready now is kept, as long as nothing about the plan changes. */
  keptDays: number;
  /** Some plan on offer keeps videos longer. */
  canExtend: boolean;
  /** Videos whose time ends within `warnDays`. */
  expiring: {
    count: number;
    /** When the first of them is deleted, ISO 8601; null when there is none. */
    firstAt: string | null;
  };
  warnDays: number;
}
