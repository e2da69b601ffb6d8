/** A GLSL constant of a take: a number, a pair or a colour in linear light. */
type TakeValue = number | readonly [number, number] | readonly [number, number, number];

/** How one take of the lake is lit and filmed. Distances are in half frame heights, up and right are positive. */
export type Take = Record<string, TakeValue>;

/** Golden sunrise from the middle of the lake; every take says what differs. */
const SUNRISE: Take = {
  SEED: 0,
  LOW_SKY: [1.05, 0.56, 0.26],
  HIGH_SKY: [0.16, 0.25, 0.4],
  SUN_LIGHT: [1.6, 0.82, 0.36],
  SUN_AT: [0.35, 0.16],
  SUN_SIZE: 0.085,
  SUN_POWER: 5,
  GLOW: 0.9,
  CLOUDS: 0.55,
  STARS: 0,
  RIDGES: 1,
  ROCK: [0.05, 0.05, 0.06],
  SNOW: 0,
  AIR: 1,
  MIST: 0.75,
  VEIL: 0.05,
  DEEP: [0.012, 0.03, 0.035],
  WAVES: 1,
  GLITTER: 1,
  FIGURE: [0.008, 0.008, 0.01],
  RIM: 0.9,
  LANTERN: 0,
  BOAT_AT: [-0.12, -0.46],
  BOAT_SIZE: 0.36,
  HEADING: 1,
  BIRDS: 9,
  ZOOM: 1.04,
  PUSH: 0.06,
  PAN: [0, 0],
  LOOK_AT: [0, 0],
  FALL: 0,
  FALL_SHAPE: [0.05, 0.05],
};

/** The settings of a take as GLSL constants. */
export function takeSettings(take: Take): string {
  return Object.entries({ ...SUNRISE, ...take })
    .map(([name, value]) => {
      if (typeof value !== 'number')
        return `const vec${value.length} ${name} = vec${value.length}(${value.map(float).join(', ')});`;
      return name === 'BIRDS' ? `const int ${name} = ${value};` : `const float ${name} = ${float(value)};`;
    })
    .join('\n');
}

function float(value: number): string {
  return value.toFixed(5);
}
