/** The sizes of a phone and of a small desk. */
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

/** Each in a language of its own script, with the path that the language begins with. */
export const SCREENS = [
  ['en', '', DESK],
  ['en', '', PHONE],
  ['ja', '/ja', DESK],
  ['ja', '/ja', PHONE],
] as const;
