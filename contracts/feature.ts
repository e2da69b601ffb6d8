/** Features whose use is counted by day, without any user: `npm run admin -- usage`. */
export const FEATURES = [
  'takes',
  'frames',
  'films',
  'shared films',
  'lists',
  'folders',
  'shared videos',
  'archives',
  'exports',
] as const;
export type Feature = (typeof FEATURES)[number];
