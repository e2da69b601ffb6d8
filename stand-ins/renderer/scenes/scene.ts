import type { SKRSContext2D } from '@napi-rs/canvas';

import type { Mood } from '../mood';
import type { Random } from '../random';

/** The area a scene fills, from (0, 0); all its randomness comes from `random`. */
export interface Stage {
  width: number;
  height: number;
  durationS: number;
  mood: Mood;
  random: Random;
}

/**
 * A moving picture: `draw` covers the whole area with what is seen at `timeS`, 0 to the duration. Called frame by
 * frame in order: some scenes carry their state from one to the next.
 */
export interface Scene {
  draw(ctx: SKRSContext2D, timeS: number): void;
}

export type MakeScene = (stage: Stage) => Scene;
