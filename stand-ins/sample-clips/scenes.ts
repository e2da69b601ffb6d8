import type { SoundMix } from './lake-sound';
import type { Take } from './lake-takes';

/** Look of the film a scene is graded to; all are plain numbers in linear light. */
export interface Grade {
  exposure: number;
  /** Exponent on the tone curve: above 1 deepens shadows. */
  contrast: number;
  saturation: number;
  bloom: number;
  vignette: number;
  /** Amplitude of the grain, as a share of full scale. */
  grain: number;
  /** White balance as red, green, blue gains. */
  tint: [number, number, number];
}

export interface Scene {
  /** Base name of the files under content/. */
  file: string;
  /** Name of the shader in shaders/scenes/. */
  shader: string;
  /** For the file's metadata and the log. */
  title: string;
  width: number;
  height: number;
  /** Sub-frames averaged into each frame of the clip. */
  samples: number;
  /** Share of the frame time for which the shutter is open: 0.5 is a film camera's 180 degrees. */
  shutter: number;
  /** The position in the loop at which the poster is taken, 0 to 1. */
  posterPhase: number;
  grade: Grade;
  /** Light, weather and lens, for the scene that every live model shows. */
  take?: Take;
  /** For models that make sound. */
  sound?: SoundMix;
}

const NEUTRAL: Grade = {
  exposure: 1,
  contrast: 1.15,
  saturation: 1.2,
  bloom: 0.15,
  vignette: 0.35,
  grain: 0.018,
  tint: [1, 1, 1],
};

function scene(
  file: string,
  shader: string,
  title: string,
  look: Partial<Omit<Scene, 'grade'>> & { grade?: Partial<Grade> } = {},
): Scene {
  const { grade, ...rest } = look;
  return {
    file,
    shader,
    title,
    width: 1280,
    height: 720,
    samples: 2,
    shutter: 0.5,
    posterPhase: 0,
    ...rest,
    grade: { ...NEUTRAL, ...grade },
  };
}

/** The same shot for every live model: one scene, other light, weather and lens. */
function lake(file: string, title: string, take: Take, grade: Partial<Grade> = {}, sound?: SoundMix): Scene {
  const base = { contrast: 1.32, saturation: 1.25, exposure: 1.05, bloom: 0.2 };
  const size = { width: 960, height: 540 };
  const look = { ...size, posterPhase: 0.06, take, grade: { ...base, ...grade }, ...(sound && { sound }) };
  return scene(`models/media/${file}`, 'lake', `A rower and her dog on a mountain lake, ${title}`, look);
}

/** The catalogue's example clips; the first screen shows the first of them. */
export const SCENES: Scene[] = [
  lake(
    'wan-2.5',
    'golden sunrise',
    {},
    {},
    { seed: 1, water: 1, wind: 0.5, oars: 1, wings: 1, calls: { count: 2, hz: 620 } },
  ),
  lake(
    'wan-2.2-fast',
    'grey morning',
    {
      SEED: 4.2,
      LOW_SKY: [0.5, 0.55, 0.58],
      HIGH_SKY: [0.3, 0.37, 0.43],
      SUN_LIGHT: [0.75, 0.74, 0.7],
      SUN_AT: [-0.5, 0.5],
      SUN_POWER: 0.5,
      SUN_SIZE: 0.05,
      GLOW: 0.35,
      CLOUDS: 0.9,
      MIST: 1,
      VEIL: 0.22,
      BIRDS: 5,
      BOAT_AT: [0.2, -0.42],
      PUSH: 0.03,
      RIM: 0.4,
      FALL: 2,
      FALL_SHAPE: [0.012, 0.3],
    },
    { saturation: 1, contrast: 1.2 },
  ),
  lake('product-1-pro', 'clear alpine dawn', {
    SEED: 8.6,
    LOW_SKY: [1.0, 0.5, 0.4],
    HIGH_SKY: [0.07, 0.2, 0.33],
    SUN_LIGHT: [1.5, 0.7, 0.45],
    SUN_AT: [-0.75, 0.08],
    SUN_SIZE: 0.06,
    RIDGES: 1.35,
    SNOW: 0.9,
    ROCK: [0.05, 0.07, 0.1],
    AIR: 0.75,
    MIST: 0.5,
    CLOUDS: 0.35,
    BOAT_AT: [0.32, -0.36],
    BOAT_SIZE: 0.26,
    HEADING: -1,
    BIRDS: 11,
    PAN: [0.05, 0],
    PUSH: 0.02,
  }),
  lake(
    'seedance-1.5-pro',
    'lilac dawn, close',
    {
      SEED: 12.9,
      LOW_SKY: [0.95, 0.5, 0.62],
      HIGH_SKY: [0.24, 0.22, 0.46],
      SUN_LIGHT: [1.5, 0.75, 0.72],
      SUN_AT: [0.62, 0.12],
      SUN_SIZE: 0.075,
      CLOUDS: 0.8,
      MIST: 0.85,
      BOAT_AT: [-0.05, -0.36],
      BOAT_SIZE: 0.46,
      LOOK_AT: [0, -0.12],
      ZOOM: 1.3,
      PUSH: 0.08,
      BIRDS: 6,
    },
    { saturation: 1.15 },
    { seed: 12, water: 1.3, wind: 0.3, oars: 1.3, wings: 0.4, calls: { count: 1, hz: 540 } },
  ),
  lake(
    'veo3.1',
    'against the light',
    {
      SEED: 17.3,
      LOW_SKY: [1.25, 0.6, 0.2],
      HIGH_SKY: [0.3, 0.24, 0.24],
      SUN_LIGHT: [2.0, 0.95, 0.32],
      SUN_AT: [-0.08, 0.02],
      SUN_SIZE: 0.16,
      SUN_POWER: 7,
      GLOW: 1.2,
      CLOUDS: 0.3,
      MIST: 0.9,
      BOAT_AT: [-0.06, -0.3],
      BOAT_SIZE: 0.4,
      RIM: 1.6,
      ZOOM: 1.12,
      PUSH: 0.1,
      LOOK_AT: [0, -0.08],
      BIRDS: 8,
      GLITTER: 1.5,
    },
    { bloom: 0.32 },
    { seed: 17, water: 0.9, wind: 0.4, oars: 1.1, wings: 0.8, calls: { count: 3, hz: 700 } },
  ),
  lake(
    'veo3.1fast',
    'blue hour',
    {
      SEED: 21.4,
      LOW_SKY: [0.55, 0.26, 0.16],
      HIGH_SKY: [0.035, 0.08, 0.2],
      SUN_LIGHT: [0.9, 0.42, 0.2],
      SUN_AT: [0.9, -0.12],
      SUN_SIZE: 0.01,
      SUN_POWER: 0,
      GLOW: 0.55,
      CLOUDS: 0.6,
      STARS: 0.5,
      MIST: 0.6,
      ROCK: [0.02, 0.03, 0.06],
      BOAT_AT: [-0.42, -0.4],
      BIRDS: 7,
      PAN: [0.06, 0],
      PUSH: 0.03,
      LANTERN: 0.6,
      WAVES: 0.8,
    },
    { exposure: 1.5, contrast: 1.2 },
    { seed: 21, water: 0.7, wind: 0.3, oars: 0.9, wings: 0.5, calls: { count: 1, hz: 430 }, crickets: 1 },
  ),
  lake(
    'hailuo-02',
    'wind and snow',
    {
      SEED: 25.1,
      LOW_SKY: [0.42, 0.52, 0.56],
      HIGH_SKY: [0.1, 0.17, 0.22],
      SUN_LIGHT: [0.85, 0.9, 0.85],
      SUN_AT: [0.3, 0.4],
      SUN_SIZE: 0.07,
      SUN_POWER: 0.8,
      GLOW: 0.5,
      CLOUDS: 1,
      RIDGES: 1.2,
      SNOW: 1,
      MIST: 0.5,
      WAVES: 2.4,
      BOAT_AT: [-0.3, -0.44],
      BIRDS: 4,
      FALL: 1,
      FALL_SHAPE: [0.055, 0.055],
      PUSH: 0.05,
    },
    { saturation: 1.05 },
  ),
  lake(
    'hailuo-2.3',
    'bright mist',
    {
      SEED: 29.8,
      LOW_SKY: [1.15, 0.98, 0.8],
      HIGH_SKY: [0.5, 0.66, 0.78],
      SUN_LIGHT: [1.5, 1.2, 0.85],
      SUN_AT: [-0.45, 0.3],
      SUN_SIZE: 0.1,
      SUN_POWER: 3,
      GLOW: 0.8,
      CLOUDS: 0.35,
      MIST: 1,
      VEIL: 0.25,
      ROCK: [0.12, 0.13, 0.13],
      DEEP: [0.06, 0.12, 0.13],
      BOAT_AT: [0.25, -0.45],
      HEADING: -1,
      BOAT_SIZE: 0.33,
      BIRDS: 10,
      FIGURE: [0.03, 0.025, 0.025],
    },
    { exposure: 0.95, contrast: 1.15, saturation: 1.1 },
  ),
  lake(
    'kling-2.6',
    'red sun',
    {
      SEED: 33.6,
      LOW_SKY: [1.0, 0.36, 0.16],
      HIGH_SKY: [0.36, 0.12, 0.14],
      SUN_LIGHT: [1.9, 0.42, 0.14],
      SUN_AT: [0.28, 0.3],
      SUN_SIZE: 0.34,
      SUN_POWER: 1.5,
      GLOW: 0.5,
      CLOUDS: 0.5,
      MIST: 0.85,
      ROCK: [0.07, 0.03, 0.04],
      BOAT_AT: [0.1, -0.4],
      BOAT_SIZE: 0.34,
      BIRDS: 11,
      PUSH: 0.07,
      GLITTER: 1.3,
    },
    { contrast: 1.25 },
    { seed: 33, water: 0.8, wind: 0.8, oars: 1, wings: 1.2, calls: { count: 2, hz: 880 } },
  ),
  lake(
    'kling-v2.1-master',
    'green valley, first sun',
    {
      SEED: 38.3,
      LOW_SKY: [0.95, 0.78, 0.42],
      HIGH_SKY: [0.16, 0.34, 0.42],
      SUN_LIGHT: [1.6, 1.15, 0.5],
      SUN_AT: [0.8, 0.34],
      SUN_SIZE: 0.07,
      SUN_POWER: 6,
      GLOW: 0.85,
      CLOUDS: 0.45,
      RIDGES: 1.15,
      ROCK: [0.035, 0.085, 0.05],
      AIR: 0.8,
      MIST: 0.6,
      DEEP: [0.01, 0.05, 0.045],
      BOAT_AT: [-0.2, -0.48],
      BOAT_SIZE: 0.4,
      BIRDS: 8,
      PAN: [-0.04, 0],
    },
    { contrast: 1.35 },
  ),
  lake(
    'kling20',
    'by lantern under the moon',
    {
      SEED: 43.7,
      LOW_SKY: [0.1, 0.16, 0.24],
      HIGH_SKY: [0.012, 0.03, 0.07],
      SUN_LIGHT: [0.55, 0.68, 0.85],
      SUN_AT: [0.7, 0.62],
      SUN_SIZE: 0.06,
      SUN_POWER: 5,
      GLOW: 0.22,
      CLOUDS: 0.4,
      STARS: 1,
      RIDGES: 1.1,
      SNOW: 0.4,
      ROCK: [0.01, 0.015, 0.03],
      MIST: 0.7,
      BOAT_AT: [-0.25, -0.42],
      BIRDS: 4,
      LANTERN: 1.2,
      GLITTER: 0.8,
    },
    { exposure: 1.5, contrast: 1.2 },
  ),
  scene('models/media/product-1-lite', 'dunes', 'Dunes with moving shadows', {
    grade: { exposure: 1.1, contrast: 1.4, saturation: 1.2 },
  }),
  scene('models/media/veo3', 'underwater', 'Light shafts under water', {
    posterPhase: 0.1,
    grade: { contrast: 1.35, exposure: 1.1, tint: [1.06, 1, 0.97] },
  }),
  scene('models/media/veo3fast', 'clouds', 'Flight over a sea of clouds', {
    posterPhase: 0.4,
    grade: { exposure: 0.92, contrast: 1.3 },
  }),
];
