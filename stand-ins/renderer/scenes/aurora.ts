import { light } from '../light/color';
import { NoiseField } from '../light/noise-field';

const GREEN = light('#3ddc97');
const TEAL = light('#2aa7a0');
const ROSE = light('#c9655a');

/**
 * Northern lights, added to a grid of sky in linear light (three channels a point, last row at the horizon): two
 * curtains whose folds wander, bright at the hem and fading upwards.
 */
export function addAurora(sky: Float32Array, width: number, height: number, drift: number, timeS: number): void {
  const noise = NoiseField.shared();
  const aspect = width / height;
  for (let x = 0; x < width; x += 1) {
    const across = (x / width) * aspect;
    for (let index = 0; index < 2; index += 1) {
      const u = across * (0.1 + 0.05 * index) + drift + index * 0.37;
      const bend = noise.at(u + timeS * 0.0035, 0.2 + index * 0.3 + timeS * 0.003);
      const hem = 1.02 - 0.85 * bend - 0.1 * index;
      const rays = noise.at(u * 5 + bend * 1.4 - timeS * 0.012, 0.6 + timeS * 0.009);
      const fine = noise.at(u * 17 + bend * 3, 0.1 + timeS * 0.02);
      const veil = noise.at(u * 0.9 - timeS * 0.004, 0.83 + index * 0.2);
      const folds = (0.2 + 1.3 * rays * rays) * (0.7 + 0.6 * fine);
      const strength = Math.max(0, veil * 1.9 - 0.5) * folds * (index === 0 ? 0.9 : 0.5);
      const tall = 0.26 + 0.42 * rays;
      const rows = Math.min(height, Math.ceil(hem * height));
      for (let y = 0; y < rows; y += 1) {
        const above = (hem - y / height) / tall;
        const green = strength * Math.exp(-above * 2.6) * Math.min(1, above * 12);
        const teal = strength * 0.45 * Math.exp(-above * 1.1) * Math.min(1, above * 3);
        const rose = strength * 0.14 * Math.exp(-4 * (above - 0.7) * (above - 0.7));
        const at = (y * width + x) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const more = GREEN[channel]! * green + TEAL[channel]! * teal + ROSE[channel]! * rose;
          sky[at + channel] = sky[at + channel]! + more;
        }
      }
    }
  }
}
