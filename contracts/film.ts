export const MAX_SHOTS = 60;
export const FILM_TITLE_MAX = 120;
/** Seconds; a shorter shot might hold no frame. */
export const MIN_SHOT_S = 0.1;

/** Sources that a new take of a film can begin with; `previous`: the last frame that the shot before it shows. */
export const TAKE_SOURCES = ['text', 'picture', 'previous'] as const;
export type TakeSource = (typeof TAKE_SOURCES)[number];

/**
 * States of a take that a film makes. `draft`: not asked for yet, or it can't be made as it is written; `waiting`: for
 * the shot before it, or for its turn; `blocked`: the shot before it, with whose last frame it begins, is missing;
 * `missing`: its video was deleted or has expired.
 */
export const TAKE_STATES = ['draft', 'waiting', 'blocked', 'making', 'ready', 'failed', 'canceled', 'missing'] as const;
export type TakeState = (typeof TAKE_STATES)[number];

/** `running`: takes are being made, or begin as soon as they can; `paused` goes on when they are asked for again. */
export const FILM_STATES = ['idle', 'running', 'paused'] as const;
export type FilmState = (typeof FILM_STATES)[number];

/**
 * Why a film pauses: the next take would go above its cap, the balance doesn't cover it, the account is suspended, or it
 * has no space for another video (quota.ts).
 */
export const FILM_PAUSES = ['cap', 'credits', 'suspended', 'space'] as const;
export type FilmPause = (typeof FILM_PAUSES)[number];
