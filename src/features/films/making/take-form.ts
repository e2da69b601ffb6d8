import type { TakeRequest } from '#contracts/api/films';
import type { TakeSource } from '#contracts/film';
import { initialPrice } from '#contracts/initial-price';
import type { Mode, ModelTerms } from '#contracts/model';
import { nearestDuration, nearestRatio, nearestResolution } from '#contracts/nearest-choice';
import { cleanText } from '#contracts/typed-text';
import {
  aspectRatiosFor,
  durationsFor,
  isAspectRatio,
  isOffered,
  isResolution,
  type SettingValue,
  VIDEO_SETTINGS,
} from '#contracts/video-settings';

/** A take while it is being written. Settings are kept as they were chosen; a model may come closest with others. */
export interface TakeForm {
  prompt: string;
  /** Key; empty: none is chosen. */
  model: string;
  from: TakeSource;
  durationS: number;
  resolution: SettingValue<'resolution'>;
  aspectRatio: SettingValue<'aspectRatio'>;
  audio: boolean;
  /** An uploaded picture. */
  imageId?: string;
  /** Settings of the request that the form doesn't show. */
  others: Readonly<Record<string, unknown>>;
}

export const modeOf = (from: TakeSource): Mode => (from === 'text' ? 'text' : 'image');

/** A new take, or a written one; what it leaves open is as a new video of the model `offer` begins. */
export function formOf(
  from: TakeSource,
  request: TakeRequest,
  offer: Pick<ModelTerms, 'credits'> | undefined,
): TakeForm {
  const initial = offer && initialPrice(offer);
  const { prompt, model, durationS, resolution, aspectRatio, audio, imageId, ...others } = request;
  return {
    prompt,
    model,
    from,
    durationS: typeof durationS === 'number' ? durationS : (initial?.durationS ?? VIDEO_SETTINGS.durationS.standard),
    resolution: isResolution(resolution) ? resolution : (initial?.resolution ?? VIDEO_SETTINGS.resolution.standard),
    aspectRatio: isAspectRatio(aspectRatio) ? aspectRatio : VIDEO_SETTINGS.aspectRatio.standard,
    audio: audio === true,
    ...(typeof imageId === 'string' && { imageId }),
    others,
  };
}

export interface OfferedSettings {
  durationS: number;
  durations: readonly number[];
  resolution: SettingValue<'resolution'>;
  aspectRatio: SettingValue<'aspectRatio'>;
  /** None: the model or the picture decides. */
  aspectRatios: readonly SettingValue<'aspectRatio'>[];
  hasSound: boolean;
}

/** The chosen settings as a model can have them. */
export function settingsOn({ capabilities }: Pick<ModelTerms, 'capabilities'>, form: TakeForm): OfferedSettings {
  const mode = modeOf(form.from);
  const resolution = nearestResolution(form.resolution, capabilities.resolutions);
  const durations = durationsFor(capabilities, resolution);
  const aspectRatios = aspectRatiosFor(capabilities, mode);
  return {
    durationS: nearestDuration(form.durationS, durations),
    durations,
    resolution,
    aspectRatio: nearestRatio(form.aspectRatio, aspectRatios),
    aspectRatios,
    hasSound: isOffered(VIDEO_SETTINGS.audio, capabilities, { mode, resolution }),
  };
}

export function requestOf(model: Pick<ModelTerms, 'key' | 'capabilities'>, form: TakeForm): TakeRequest {
  const { durationS, resolution, aspectRatio, aspectRatios, hasSound } = settingsOn(model, form);
  return {
    ...form.others,
    model: model.key,
    prompt: cleanText(form.prompt),
    durationS,
    resolution,
    ...(aspectRatios.length > 0 && { aspectRatio }),
    ...(hasSound && { audio: form.audio }),
    ...(form.from === 'picture' && form.imageId !== undefined && { imageId: form.imageId }),
  };
}
