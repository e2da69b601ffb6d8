import type { Canvas } from '@napi-rs/canvas';

import { LightLayer } from '../light/light-layer';
import { addClouds, addGlow, skyGradient, type Sky } from './sky';

const POINTS = 40_000;

/** A still sky for scenes that draw in front of it; the horizon is at the lower edge. */
export function paintBackdrop(sky: Sky, width: number, height: number, drift: number): Canvas {
  const layer = LightLayer.covering(width, height, POINTS);
  const focal = 0.95 * Math.sqrt(width * height);
  const color = new Float32Array(3);
  for (let y = 0; y < layer.height; y += 1) {
    const up = ((1 - (y + 0.5) / layer.height) * height) / focal;
    for (let x = 0; x < layer.width; x += 1) {
      const across = (((x + 0.5) / layer.width - 0.5) * width) / focal;
      const length = Math.sqrt(across * across + up * up + 1);
      const cosine = (across * sky.toLamp[0] + up * sky.toLamp[1] + sky.toLamp[2]) / length;
      skyGradient(sky, up / length, color);
      addGlow(sky, cosine, color);
      addClouds(sky, across, up, cosine, drift, color);
      layer.set(x, y, color[0]!, color[1]!, color[2]!);
    }
  }
  return layer.commit();
}
