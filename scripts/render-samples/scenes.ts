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
  /** Where in the loop the poster is taken, 0 to 1. */
  posterPhase: number;
  grade: Grade;
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

/** The nine example clips of the catalogue. */
export const SCENES: Scene[] = [
  scene('models/media/wan-2.5', 'ocean', 'Ocean swell at dusk'),
  scene('models/media/wan-2.2-fast', 'neon-rain', 'Neon rain on asphalt'),
  scene('models/media/product-1-pro', 'aurora', 'Aurora over a ridge'),
  scene('models/media/product-1-lite', 'dunes', 'Dunes with moving shadows'),
  scene('models/media/veo3', 'underwater', 'Light shafts under water'),
  scene('models/media/veo3fast', 'clouds', 'Flight over a sea of clouds'),
  scene('models/media/hailuo-02', 'ink', 'Ink in water'),
  scene('models/media/kling-v2.1-master', 'silk', 'Silk in wind'),
  scene('models/media/kling20', 'star-trails', 'Star trails over a city'),
];
