import type { Random } from '../random';
import { MAP_SIZE, type TerrainMap } from './terrain-map';

/** Where on a map a flight along z starts: low land ahead and below, high land in the middle distance. */
export function scoutStart(map: TerrainMap, random: Random): { x: number; z: number } {
  let best = { x: random.unit(), z: random.unit() };
  let most = -Infinity;
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const place = { x: random.unit(), z: random.unit() };
    const below = highest(map, place, 0.02, 0.2, 0.07);
    const ahead = highest(map, place, 0.26, 0.5, 0.14);
    const score = ahead - 1.6 * below;
    if (score > most) [best, most] = [place, score];
  }
  return best;
}

/** Greatest height between two distances ahead, within `reach` to both sides. */
function highest(map: TerrainMap, from: { x: number; z: number }, near: number, far: number, reach: number): number {
  let most = 0;
  for (let step = 0; step <= 12; step += 1) {
    for (let side = -3; side <= 3; side += 1) {
      const x = Math.floor((from.x + (side / 3) * reach + 8) * MAP_SIZE) % MAP_SIZE;
      const z = Math.floor((from.z + near + ((far - near) * step) / 12 + 8) * MAP_SIZE) % MAP_SIZE;
      most = Math.max(most, map.heights[z * MAP_SIZE + x]!);
    }
  }
  return most;
}
