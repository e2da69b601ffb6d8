import { makeFire } from './fire';
import { makeForest } from './forest';
import { makeGarden } from './garden';
import { makeOcean } from './ocean';
import { makeCity } from './city';
import { makeClouds } from './clouds';
import { makeCosmos } from './cosmos';
import { makeDunes } from './dunes';
import { makeProjector } from './projector';
import { makeRidges } from './ridges';
import { makeSilk } from './silk';
import { makeUnderwater } from './underwater';
import type { MakeScene, Scene, Stage } from './scene';
import type { SceneName } from './scene-names';
import { withWeather } from './weather';

const FAMILIES: Record<SceneName, MakeScene> = {
  ocean: makeOcean,
  ridges: makeRidges,
  city: makeCity,
  fire: makeFire,
  forest: makeForest,
  clouds: makeClouds,
  dunes: makeDunes,
  underwater: makeUnderwater,
  cosmos: makeCosmos,
  silk: makeSilk,
  garden: makeGarden,
  projector: makeProjector,
};

/** The scene for a mood, weather included. */
export function makeScene(stage: Stage): Scene {
  return withWeather(stage, FAMILIES[stage.mood.scene](stage));
}
