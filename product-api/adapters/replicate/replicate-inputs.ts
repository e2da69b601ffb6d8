import {
  endImage,
  type FieldTable,
  fillIn,
  flag,
  image,
  type InputSource,
  lacks,
  negativePrompt,
  NOT_OFFERED,
  prompt,
  ratioOf,
  resolutionOf,
  seconds,
  seed,
} from '../remote/field-table';

/** Wan's frames per second; with 81 frames that makes its five seconds. */
const WAN_FRAMES = 81;
const WAN_FRAMES_PER_S = 16;

/** Wan 2.5 names frame sizes; there is no square one. */
const WAN_SIZES: Readonly<Record<string, string>> = {
  '720p 16:9': '1280*720',
  '720p 9:16': '720*1280',
  '1080p 16:9': '1920*1080',
  '1080p 9:16': '1080*1920',
};

const wanSize = ({ params }: InputSource): string | typeof NOT_OFFERED =>
  WAN_SIZES[`${params.resolution} ${params.aspectRatio ?? '16:9'}`] ?? NOT_OFFERED;

const SEEDANCE_FIELDS: FieldTable = {
  prompt,
  image,
  last_frame_image: endImage,
  duration: seconds,
  // With a picture the endpoint ignores it: pictures are cropped to the ratio before they go there.
  aspect_ratio: ratioOf('16:9', '4:3', '1:1', '3:4', '9:16', '21:9'),
  camera_fixed: flag('fixedCamera'),
  seed,
};

const VEO: FieldTable = {
  prompt,
  image,
  duration: seconds,
  resolution: resolutionOf('720p', '1080p'),
  aspect_ratio: ratioOf('16:9', '9:16'),
  negative_prompt: negativePrompt,
  generate_audio: flag('audio'),
  auto_fix: lacks('autoFix'),
  seed,
};

const KLING: FieldTable = {
  prompt,
  start_image: image,
  duration: seconds,
  aspect_ratio: ratioOf('16:9', '9:16', '1:1'),
  negative_prompt: negativePrompt,
};

/**
 * The inputs of Replicate's endpoints. Durations are whole numbers; what is left out keeps the endpoint's default, so do
 * all safety settings. Source: the schemas on the models' pages there.
 */
const INPUTS: Readonly<Record<string, FieldTable>> = {
  'wan-video/wan-2.5-t2v': {
    prompt,
    negative_prompt: negativePrompt,
    size: wanSize,
    duration: seconds,
    enable_prompt_expansion: flag('enhancePrompt'),
    seed,
  },
  'wan-video/wan-2.5-i2v': {
    prompt,
    image,
    negative_prompt: negativePrompt,
    resolution: resolutionOf('720p', '1080p'),
    duration: seconds,
    enable_prompt_expansion: flag('enhancePrompt'),
    seed,
  },
  'wan-video/wan-2.2-t2v-fast': {
    prompt,
    resolution: resolutionOf('480p', '720p'),
    aspect_ratio: ratioOf('16:9', '9:16'),
    num_frames: () => WAN_FRAMES,
    frames_per_second: () => WAN_FRAMES_PER_S,
    // The default would show frames in between at twice the rate, for another price.
    interpolate_output: () => false,
    optimize_prompt: flag('enhancePrompt'),
    seed,
  },
  'wan-video/wan-2.2-i2v-fast': {
    prompt,
    image,
    last_image: endImage,
    resolution: resolutionOf('480p', '720p'),
    num_frames: () => WAN_FRAMES,
    frames_per_second: () => WAN_FRAMES_PER_S,
    interpolate_output: () => false,
    seed,
  },
  'bytedance/seedance-1-pro': { ...SEEDANCE_FIELDS, resolution: resolutionOf('480p', '720p', '1080p') },
  'bytedance/seedance-1-lite': { ...SEEDANCE_FIELDS, resolution: resolutionOf('480p', '720p', '1080p') },
  'google/veo-3': VEO,
  'google/veo-3-fast': VEO,
  'minimax/hailuo-02': {
    prompt,
    first_frame_image: image,
    last_frame_image: endImage,
    duration: seconds,
    resolution: resolutionOf('768p', '1080p'),
    prompt_optimizer: flag('enhancePrompt'),
  },
  'kwaivgi/kling-v2.1-master': KLING,
  'kwaivgi/kling-v2.0': KLING,
};

/** The input of a Replicate model, or undefined when it can't make such a video. */
export function replicateInput(endpoint: string, source: InputSource): Record<string, unknown> | undefined {
  const table = INPUTS[endpoint];
  return table && fillIn(table, source);
}
