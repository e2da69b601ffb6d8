import type { ModelTerms } from '#contracts/model';
import { checkVideoRequest, type RequestCheck } from '#contracts/video-request';
import { PICTURE_FIELDS, VIDEO_SETTINGS } from '#contracts/video-settings';
import { toRequest } from './form-state';
import type { GeneratorForm } from './generator-form';

/** Placeholder id of a picture that is chosen but not uploaded yet. */
const NOT_YET_UPLOADED = 'pending';

/** Validates the form against its model, as the server will; a picture that is still uploading counts as present. */
export function checkForm(form: GeneratorForm, model: ModelTerms): RequestCheck {
  const pictures = PICTURE_FIELDS.map((field) => {
    const { slot } = VIDEO_SETTINGS[field];
    const picture = form[slot];
    return [slot, picture && { ...picture, imageId: picture.imageId ?? NOT_YET_UPLOADED }] as const;
  });
  return checkVideoRequest(model, toRequest({ ...form, ...Object.fromEntries(pictures) }, model));
}
