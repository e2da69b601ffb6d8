import type { EndpointTypeMap } from '@fal-ai/client/endpoints';
import {
  always,
  endImage,
  type Field,
  type FieldTable,
  fillIn,
  flag,
  image,
  type InputSource,
  negativePrompt,
  NOT_OFFERED,
  prompt,
  ratioOf,
  resolutionOf,
  seed,
} from '../remote/field-table';

/** Durations are text, and differ by maker: "5", "10" or "8s". */
const durationText =
  <T extends string>(unit: '' | 's', ...offered: T[]) =>
  ({ params }: InputSource): T | typeof NOT_OFFERED =>
    offered.find((text) => text === `${params.durationS}${unit}`) ?? NOT_OFFERED;

const on = always(true as const);

/** The fields of an endpoint, held against the types of fal's own client: a wrong value doesn't compile. */
type Fields<E extends keyof EndpointTypeMap> = {
  [F in keyof EndpointTypeMap[E]['input']]?: Field<EndpointTypeMap[E]['input'][F]>;
};

const SEEDANCE = {
  prompt,
  duration: durationText('', '5', '10'),
  aspect_ratio: ratioOf('16:9', '4:3', '1:1', '3:4', '9:16', '21:9'),
  resolution: resolutionOf('480p', '720p', '1080p'),
  camera_fixed: flag('fixedCamera'),
  enable_safety_checker: on,
  seed,
} as const;

const VEO = {
  prompt,
  duration: durationText('s', '4s', '6s', '8s'),
  resolution: resolutionOf('720p', '1080p'),
  aspect_ratio: ratioOf('16:9', '9:16'),
  negative_prompt: negativePrompt,
  generate_audio: flag('audio'),
  // Left out, it is on.
  auto_fix: flag('autoFix'),
  seed,
} as const;

const HAILUO = { prompt, duration: durationText('', '6', '10'), prompt_optimizer: flag('enhancePrompt') } as const;
const HAILUO_PRO = { prompt, prompt_optimizer: flag('enhancePrompt') } as const;
/** The picture's address is asked for, not optional: `image` is there whenever the mode is. */
const picture = image as Field<string>;

const KLING = { prompt, duration: durationText('', '5', '10'), negative_prompt: negativePrompt } as const;
const KLING_TEXT = { ...KLING, aspect_ratio: ratioOf('16:9', '9:16', '1:1') } as const;

const WAN_25 = {
  prompt,
  duration: durationText('', '5', '10'),
  resolution: resolutionOf('720p', '1080p'),
  negative_prompt: negativePrompt,
  enable_prompt_expansion: flag('enhancePrompt'),
  enable_safety_checker: on,
  seed,
} as const;

const WAN_22 = {
  prompt,
  resolution: resolutionOf('480p', '720p'),
  aspect_ratio: ratioOf('16:9', '9:16'),
  enable_prompt_expansion: flag('enhancePrompt'),
  enable_safety_checker: on,
  enable_output_safety_checker: on,
  seed,
} as const;

/** The inputs of fal's endpoints. Safety settings are at their strictest default; prompts are rewritten only on wish. */
const INPUTS = {
  'fal-ai/wan-25-preview/text-to-video': { ...WAN_25, aspect_ratio: ratioOf('16:9', '9:16', '1:1') },
  'fal-ai/wan-25-preview/image-to-video': { ...WAN_25, image_url: picture },
  'fal-ai/wan/v2.2-a14b/text-to-video/turbo': WAN_22,
  'fal-ai/wan/v2.2-a14b/image-to-video/turbo': { ...WAN_22, image_url: picture, end_image_url: endImage },
  'fal-ai/bytedance/seedance/v1/pro/text-to-video': SEEDANCE,
  'fal-ai/bytedance/seedance/v1/pro/image-to-video': { ...SEEDANCE, image_url: picture, end_image_url: endImage },
  'fal-ai/bytedance/seedance/v1/lite/text-to-video': SEEDANCE,
  'fal-ai/bytedance/seedance/v1/lite/image-to-video': { ...SEEDANCE, image_url: picture, end_image_url: endImage },
  'fal-ai/veo3': VEO,
  'fal-ai/veo3/image-to-video': { ...VEO, image_url: picture },
  'fal-ai/veo3/fast': VEO,
  'fal-ai/veo3/fast/image-to-video': { ...VEO, image_url: picture },
  'fal-ai/minimax/hailuo-02/standard/text-to-video': HAILUO,
  'fal-ai/minimax/hailuo-02/standard/image-to-video': {
    ...HAILUO,
    image_url: picture,
    end_image_url: endImage,
    resolution: always('768P'),
  },
  'fal-ai/minimax/hailuo-02/pro/text-to-video': HAILUO_PRO,
  'fal-ai/minimax/hailuo-02/pro/image-to-video': { ...HAILUO_PRO, image_url: picture, end_image_url: endImage },
  'fal-ai/kling-video/v2.1/master/text-to-video': KLING_TEXT,
  'fal-ai/kling-video/v2.1/master/image-to-video': { ...KLING, image_url: picture },
  'fal-ai/kling-video/v2/master/text-to-video': KLING_TEXT,
  'fal-ai/kling-video/v2/master/image-to-video': { ...KLING, image_url: picture },
} as const satisfies { [E in keyof EndpointTypeMap]?: Fields<E> };

export const FAL_ENDPOINTS = Object.keys(INPUTS);

/** The input of a fal endpoint, or undefined when it can't make such a video. */
export function falInput(endpoint: string, source: InputSource): Record<string, unknown> | undefined {
  const tables: Readonly<Record<string, FieldTable | undefined>> = INPUTS;
  const table = tables[endpoint];
  return table && fillIn(table, source);
}
