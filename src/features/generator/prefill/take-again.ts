import type { cutFrame, readVideo } from '#contracts/api/videos';
import { callApi } from '../../../http/call-api';
import type { GeneratorForm } from '../form/generator-form';
import { formOfFrame } from './form-of-frame';
import { formOfVideo } from './form-of-video';
import type { PrefillOutcome } from './prefill-outcome';

export interface Again {
  /** One of the visitor's videos, as the address says; not trusted. */
  videoId: string;
  /** "last" or seconds: starts from this frame instead of taking the settings. */
  frame: string | undefined;
  isFinal: boolean;
  isVariation: boolean;
}

export interface TakenAgain {
  form: GeneratorForm;
  outcome: PrefillOutcome;
  /** The parameters that have had their effect. */
  done: string[];
}

/** The form that an address asks for with `?again=`. @throws ApiError */
export async function takeAgain(
  { videoId, frame, isFinal, isVariation }: Again,
  signal: AbortSignal,
): Promise<TakenAgain> {
  const path = `/api/videos/${encodeURIComponent(videoId)}` as const;
  const { video } = await callApi<typeof readVideo>(path, { signal });
  if (frame !== undefined) {
    const cut = await callApi<typeof cutFrame>(`${path}/frame`, { method: 'POST', body: atSOf(frame), signal });
    return { form: formOfFrame(video, cut), outcome: { kind: 'frame-taken' }, done: ['again', 'frame'] };
  }
  const taken = formOfVideo(video);
  const form = isVariation ? { ...taken, seed: '' } : taken;
  if (isFinal) return { form, outcome: { kind: 'make-final', draft: video }, done: [] };
  return { form, outcome: { kind: isVariation ? 'variation-taken' : 'settings-taken' }, done: ['again', 'seed'] };
}

/** The body of the call: what is no time means the last frame. */
function atSOf(frame: string): { atS?: number } {
  const atS = Number.parseFloat(frame);
  return Number.isFinite(atS) && atS >= 0 ? { atS } : {};
}
