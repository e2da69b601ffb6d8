/** Rows of a list: a video each. */
export const MAX_ROWS = 1_000;
export const LIST_TITLE_MAX = 120;

/**
 * Only a `draft` takes rows. `paused` goes on when it is started; `stopped` never does. `done`: every row has ended.
 */
export const LIST_STATES = ['draft', 'running', 'paused', 'done', 'stopped'] as const;
export type VideoListState = (typeof LIST_STATES)[number];

/**
 * Why a list pauses: its user asked for it, the next row would go above its cap, the balance doesn't cover the next
 * row, the account is suspended, or it has no space for another video (quota.ts).
 */
export const PAUSE_REASONS = ['user', 'cap', 'credits', 'suspended', 'space'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * `faulty`: can't be made as it is written; `waiting`: not begun; `gone`: its video was deleted or has expired.
 */
export const ROW_STATES = ['faulty', 'waiting', 'making', 'ready', 'failed', 'canceled', 'gone'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** States whose rows a new start may try again. */
export const RETRIED_STATES: readonly RowState[] = ['faulty', 'failed', 'canceled'];
