import type { ErrorCode } from '#contracts/api-error';
import type { Video, VideoRequest } from '#contracts/api/videos';
import type { ModelTerms } from '#contracts/model';
import { isRequestField } from '#contracts/video-request';
import { isOffered, PICTURE_FIELDS, type PictureField, VIDEO_SETTINGS } from '#contracts/video-settings';
import { trackEvent } from '../../../events/track-event';
import { ApiError } from '../../../http/request-json';
import { checkForm } from '../form/check-form';
import type { FieldError } from '../form/field-error';
import type { ChosenPicture } from '../form/form-settings';
import { type FormAction, toRequest } from '../form/form-state';
import type { GeneratorForm } from '../form/generator-form';
import { ensureUploaded, forgetUpload } from '../pictures/upload-store';
import type { GeneratePhase } from './generate-phase';
import { submitVideos } from './submit-videos';
import { takesOf } from './takes';

// Code that a press of Generate needs and the form before it does not: loaded by usePressCode.

/** The form's error, as the server would find it. */
export function faultOf(form: GeneratorForm, model: ModelTerms): FieldError | undefined {
  const check = checkForm(form, model);
  if (check.ok) return undefined;
  const { field, reason } = check.fault;
  return { field, cause: { kind: 'fault', reason } };
}

export interface Wish {
  form: GeneratorForm;
  model: ModelTerms;
  /** The price that the button showed. */
  maxCredits: number | undefined;
}

/**
 * Uploads what is missing, and requests the takes.
 * @throws ApiError as `submitVideos`, and what an upload failed of
 */
export async function sendTakes(
  { form, model, maxCredits }: Wish,
  onPhase: (phase: GeneratePhase) => void,
): Promise<Video[]> {
  onPhase({ name: 'uploading' });
  const complete = await withUploads(form, model);
  onPhase({ name: 'sending', isRetrying: false });
  const request = toRequest(complete, model);
  const takes = takesOf(request, form.takes);
  const videos = await submitVideos(takes, maxCredits, () => onPhase({ name: 'sending', isRetrying: true }));
  for (const { credits } of videos) sendToAnalytics(request, credits.held);
  return videos;
}

export function sendToAnalytics({ model, mode, durationS, resolution }: VideoRequest, credits: number): void {
  trackEvent('generate_start', { model, mode, duration_s: durationS, resolution, credits });
}

/** The form with the ids of the pictures it will send; those of an earlier video have theirs already. */
export async function withUploads(form: GeneratorForm, { capabilities }: ModelTerms): Promise<GeneratorForm> {
  const sent = PICTURE_FIELDS.filter((field) => isOffered(VIDEO_SETTINGS[field], capabilities, form));
  const pictures = await Promise.all(
    sent.map(async (field) => {
      const { slot } = VIDEO_SETTINGS[field];
      return [slot, await uploaded(form[slot], field)] as const;
    }),
  );
  return { ...form, ...Object.fromEntries(pictures) };
}

const NOT_THE_PICTURES_FAULT: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'session_mismatch',
  'rate_limited',
  'product_api_unavailable',
  'internal',
]);

/** Upload errors are shown beside their picture if the picture caused them. */
async function uploaded(picture: ChosenPicture | null, field: PictureField) {
  if (!picture || picture.imageId !== undefined) return picture;
  try {
    return { ...picture, imageId: await ensureUploaded(picture.localId) };
  } catch (error) {
    if (!(error instanceof ApiError) || NOT_THE_PICTURES_FAULT.has(error.code)) throw error;
    throw new ApiError(error.status, error.code, error.message, field);
  }
}

/** A server error that belongs beside a field, or undefined when it concerns the whole. */
export function fieldErrorOf(error: ApiError): FieldError | undefined {
  if (error.field === undefined || !isRequestField(error.field)) return undefined;
  if (error.reason !== undefined) return { field: error.field, cause: { kind: 'prompt', reason: error.reason } };
  const { field, code, replacedBy } = error;
  return { field, cause: { kind: 'code', code, ...(replacedBy !== undefined && { replacedBy }) } };
}

/** The server does not have the picture (any more) or can't read it: the next press uploads it again. */
export function forgetRefusedPicture(
  form: GeneratorForm,
  { field }: FieldError,
  change: (action: FormAction) => void,
): void {
  const refused = PICTURE_FIELDS.find((candidate) => candidate === field);
  const slot = refused && VIDEO_SETTINGS[refused].slot;
  const picture = slot && form[slot];
  if (!picture) return;
  const { localId, fileName, previewUrl } = picture;
  forgetUpload(localId);
  change({ type: 'edit', fields: { [slot]: { localId, fileName, ...(previewUrl !== undefined && { previewUrl }) } } });
}
