/** Linear light, 1 = white of the frame; may exceed 1 where a lamp shines. */
export type Light = readonly [red: number, green: number, blue: number];

/** Linear light of a colour written as `#rrggbb`, times `strength`. */
export function light(hex: string, strength = 1): Light {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return strength * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  };
  return [channel(1), channel(3), channel(5)];
}

export function mixLight(a: Light, b: Light, t: number): Light {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** The light as a canvas colour. */
export function css(color: Light, alpha = 1): string {
  const [red, green, blue] = color.map((channel) => Math.round(toneByte(channel)));
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

const TABLE_SIZE = 4096;
const BRIGHTEST = 8;
/** Square-root spacing: dark tones, where the eye sees steps, get most entries. */
const SCALE = (TABLE_SIZE - 1) / Math.sqrt(BRIGHTEST);
const SHOULDER = 0.55;

const TONES = Float32Array.from({ length: TABLE_SIZE }, (_, index) => {
  const value = (index / SCALE) ** 2;
  // Film's shoulder: true below, then ever slower towards white, so that lamps glow instead of clipping.
  const toned =
    value < SHOULDER ? value : SHOULDER + (1 - SHOULDER) * (1 - Math.exp((SHOULDER - value) / (1 - SHOULDER) / 1.6));
  const encoded = toned <= 0.0031308 ? 12.92 * toned : 1.055 * toned ** (1 / 2.4) - 0.055;
  return 255 * encoded;
});

/** 0 to 255 with fractions, sRGB encoded, of one linear channel. */
export function toneByte(value: number): number {
  if (value <= 0) return 0;
  const index = (Math.sqrt(value) * SCALE) | 0;
  return TONES[index < TABLE_SIZE ? index : TABLE_SIZE - 1]!;
}
