/** Families of procedural scenes; `make-scene.ts` draws them, `content/locales/<language>/demo-scenes.json` says which words call for one. */
export const SCENE_NAMES = [
  'ocean',
  'ridges',
  'city',
  'fire',
  'forest',
  'clouds',
  'dunes',
  'underwater',
  'cosmos',
  'silk',
  'garden',
  'projector',
] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
