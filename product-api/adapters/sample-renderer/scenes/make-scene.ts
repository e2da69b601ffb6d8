import { makeOcean } from './ocean';
import type { MakeScene, Scene, Stage } from './scene';
import type { SceneName } from './scene-names';

const FAMILIES: Record<SceneName, MakeScene> = {
  ocean: makeOcean,
};

export function makeScene(stage: Stage): Scene {
  return FAMILIES[stage.mood.scene](stage);
}
