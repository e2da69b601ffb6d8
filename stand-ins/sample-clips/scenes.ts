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
  /** A second, wider clip cut from the same frames: its file and the share of the cut rows taken from the top. */
  wide?: { file: string; top: number };
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

/** The example clips that shaders draw; canvas-clips.ts has the others. */
export const SCENES: Scene[] = [
  scene('models/media/wan-2.5', 'ocean', 'Ocean swell at dusk', {
    samples: 3,
    posterPhase: 0.4,
    wide: { file: 'media/hero', top: 0.35 },
    grade: { exposure: 1.3, saturation: 1.15 },
  }),
  scene('models/media/wan-2.2-fast', 'neon-rain', 'Neon rain on asphalt', {
    samples: 3,
    posterPhase: 0.1,
    grade: { exposure: 1.1, saturation: 1.35, contrast: 1.25, bloom: 0.22 },
  }),
  scene('models/media/product-1-pro', 'aurora', 'Aurora over a ridge', {
    posterPhase: 0.1,
    grade: { exposure: 1.25, contrast: 1.1 },
  }),
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
  scene('models/media/hailuo-02', 'ink', 'Ink in water', {
    posterPhase: 0.6,
    grade: { exposure: 1.7, vignette: 0.2, bloom: 0.06, saturation: 1.05 },
  }),
  scene('models/media/kling-v2.1-master', 'silk', 'Silk in wind', {
    samples: 3,
    posterPhase: 0.5,
    grade: { contrast: 1.2, saturation: 1.1, bloom: 0.2 },
  }),
  scene('models/media/kling20', 'star-trails', 'Star trails over a city', {
    posterPhase: 0.1,
    grade: { exposure: 1.3, bloom: 0.3, contrast: 1.2, saturation: 1.3 },
  }),
];
