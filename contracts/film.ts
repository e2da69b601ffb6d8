export const MAX_FILMS = 200;
export const MAX_SHOTS = 60;
export const FILM_TITLE_MAX = 120;
/** Seconds; a shorter shot might hold no frame. */
export const MIN_SHOT_S = 0.1;
