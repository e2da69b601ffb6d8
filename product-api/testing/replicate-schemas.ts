const text = { type: 'string' };
const uri = { type: 'string', format: 'uri' };
const seed = { type: 'integer' };
const flag = { type: 'boolean' };
const oneOf = (...values: (string | number)[]) => ({ enum: values });

function input(properties: Record<string, object>, required: string[] = ['prompt']): object {
  return { type: 'object', properties: { prompt: text, ...properties }, required, additionalProperties: false };
}

const seedance = input({
  image: uri,
  last_frame_image: uri,
  duration: { type: 'integer', minimum: 2, maximum: 12 },
  resolution: oneOf('480p', '720p', '1080p'),
  aspect_ratio: oneOf('16:9', '4:3', '1:1', '3:4', '9:16', '21:9', '9:21'),
  fps: oneOf(24),
  camera_fixed: flag,
  seed,
});
const veo = input({
  image: uri,
  duration: oneOf(4, 6, 8),
  resolution: oneOf('720p', '1080p'),
  aspect_ratio: oneOf('16:9', '9:16'),
  negative_prompt: text,
  generate_audio: flag,
  seed,
});
const kling = input({
  start_image: uri,
  duration: oneOf(5, 10),
  aspect_ratio: oneOf('16:9', '9:16', '1:1'),
  negative_prompt: text,
});
const wan25 = { negative_prompt: text, duration: oneOf(5, 10), enable_prompt_expansion: flag, audio: uri, seed };
const wan22 = {
  resolution: oneOf('480p', '720p'),
  num_frames: { type: 'integer', minimum: 81, maximum: 121 },
  frames_per_second: { type: 'integer', minimum: 5, maximum: 30 },
  interpolate_output: flag,
  go_fast: flag,
  sample_shift: { type: 'number' },
  disable_safety_checker: flag,
  seed,
};

/** Inputs of Replicate's models as their pages describe them, as JSON Schemas. */
export const REPLICATE_SCHEMAS: Readonly<Record<string, object>> = {
  'wan-video/wan-2.5-t2v': input({
    ...wan25,
    size: oneOf('832*480', '480*832', '1280*720', '720*1280', '1920*1080', '1080*1920'),
  }),
  'wan-video/wan-2.5-i2v': input({ ...wan25, image: uri, resolution: oneOf('480p', '720p', '1080p') }, [
    'prompt',
    'image',
  ]),
  'wan-video/wan-2.2-t2v-fast': input({ ...wan22, aspect_ratio: oneOf('16:9', '9:16'), optimize_prompt: flag }),
  'wan-video/wan-2.2-i2v-fast': input({ ...wan22, image: uri, last_image: uri }, ['prompt', 'image']),
  'bytedance/seedance-1-pro': seedance,
  'bytedance/seedance-1-lite': seedance,
  'google/veo-3': veo,
  'google/veo-3-fast': veo,
  'minimax/hailuo-02': input({
    first_frame_image: uri,
    last_frame_image: uri,
    duration: oneOf(6, 10),
    resolution: oneOf('512p', '768p', '1080p'),
    prompt_optimizer: flag,
  }),
  'kwaivgi/kling-v2.1-master': kling,
  'kwaivgi/kling-v2.0': kling,
};
