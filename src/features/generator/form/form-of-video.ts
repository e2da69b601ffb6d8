import type { Video } from '#contracts/api/videos';
import type { ChosenPicture, GeneratorForm } from './form-state';

/** The form that asks for `video` once more. Its seed stays out unless the visitor had set one: again, not the same. */
export function formOfVideo({ id, model, mode, prompt, params, posterUrl }: Video): GeneratorForm {
  return {
    model,
    mode,
    prompt,
    durationS: params.durationS,
    resolution: params.resolution,
    aspectRatio: params.aspectRatio ?? '16:9',
    negativePrompt: params.negativePrompt ?? '',
    seed: params.seed === undefined ? '' : String(params.seed),
    audio: params.audio ?? false,
    enhancePrompt: params.enhancePrompt ?? false,
    fixedCamera: params.fixedCamera ?? false,
    image: earlierPicture(`${id}-start`, params.imageId, posterUrl),
    endImage: earlierPicture(`${id}-end`, params.endImageId, undefined),
  };
}

/** The server still has the picture; the video's poster, its first frame, shows what it was. */
function earlierPicture(localId: string, imageId?: string, previewUrl?: string): ChosenPicture | null {
  if (imageId === undefined) return null;
  return { localId, fileName: '', imageId, ...(previewUrl !== undefined && { previewUrl }) };
}
