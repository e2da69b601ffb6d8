/** Families of procedural scenes; see `make-scene.ts`. */
export const SCENE_NAMES = ['ocean'] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
