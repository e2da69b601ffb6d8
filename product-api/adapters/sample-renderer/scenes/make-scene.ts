import { makeFire } from './fire';
import { makeOcean } from './ocean';
import { makeClouds } from './clouds';
import { makeCosmos } from './cosmos';
import { makeDunes } from './dunes';
import { makeProjector } from './projector';
import { makeRidges } from './ridges';
import { makeSilk } from './silk';
import { makeUnderwater } from './underwater';
import type { MakeScene, Scene, Stage } from './scene';
import type { SceneName } from './scene-names';

const FAMILIES: Record<SceneName, MakeScene> = {
  ocean: makeOcean,
  ridges: makeRidges,
  city: makeRidges,
  fire: makeFire,
  forest: makeRidges,
  clouds: makeClouds,
  dunes: makeDunes,
  underwater: makeUnderwater,
  cosmos: makeCosmos,
  silk: makeSilk,
  garden: makeRidges,
  projector: makeProjector,
};

export function makeScene(stage: Stage): Scene {
  return FAMILIES[stage.mood.scene](stage);
}
