import type { Transaction } from 'kysely';
import type { TakeSource } from '#contracts/film';
import type { Mode } from '#contracts/model';
import { PICTURE_FIELDS } from '#contracts/video-settings';
import type { DraftRequest } from '../db/column-types';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { type CheckDeps, checkDraft, type CheckedDraft, faultOf } from '../making/check-draft';
import { lockPictures } from '../uploads/lock-pictures';
import type { PromptTerms } from '../videos/check-take';
import type { EndpointStates } from '../videos/endpoint-states';
import type { WholeShot } from './read-films';

export interface TakeChecks extends Pick<CheckDeps, 'catalogue' | 'providers'>, PromptTerms {
  endpoints: EndpointStates;
}

/** In place of the picture that is cut later. */
const LATER = '00000000-0000-4000-8000-000000000000';

/** The request of a take: its text, or what its video was made from. */
export function requestOf({ source, request, model, prompt, params }: WholeShot): DraftRequest {
  if (request) return request;
  const made = { model, prompt, ...params };
  return source === 'previous' ? withoutPicture(made) : made;
}

/** The body of its video; one that begins with the shot before has the frame that was cut for it as its picture. */
export function bodyOf({ source, request, image_id: imageId }: WholeShot): object {
  return { ...request, mode: modeOf(source), ...(source === 'previous' && { imageId }) };
}

/** Completes, checks and prices it, as if the frame that it may begin with were there already. */
export function checkFilmTake(checks: TakeChecks, source: TakeSource, request: DraftRequest): CheckedDraft {
  const { endpoints, language, verdicts } = checks;
  const terms = { mode: modeOf(source), language, verdicts };
  if (source !== 'previous') return checkDraft(checks, endpoints, request, terms);
  const checked = checkDraft(checks, endpoints, { ...request, imageId: LATER }, terms);
  const rest = withoutPicture(checked.request);
  if (checked.fault) return { ...checked, request: rest };
  if (request.imageId === undefined) return { ...checked, request: rest };
  const message = 'It begins with the shot before, not with a picture.';
  const error = new ApiError('invalid_field', message, { field: 'imageId', fault: 'not_with_this_choice' });
  return { request: rest, credits: null, fault: faultOf(error) };
}

/** Whether what was asked for is still that: not if it got a fault, or costs more now. */
export function isStillWanted({ is_wanted: isWanted, credits }: WholeShot, checked: CheckedDraft): boolean {
  return isWanted && checked.credits !== null && checked.credits <= (credits ?? 0);
}

const modeOf = (source: TakeSource | null): Mode => (source === 'text' ? 'text' : 'image');

function withoutPicture(request: DraftRequest): DraftRequest {
  return Object.fromEntries(Object.entries(request).filter(([field]) => field !== 'imageId'));
}

/** A take that has no video. */
type OpenTake = Pick<WholeShot, 'credits' | 'fault'> & { request: DraftRequest };
/** With the pictures that are kept for it. */
type Pictured = OpenTake & Pick<WholeShot, 'image_id' | 'end_image_id'>;

/** Finds the pictures of these takes and keeps them from being swept; one without its picture gets a fault. */
export async function withPictures(
  tx: Transaction<Tables>,
  userId: string,
  takes: readonly OpenTake[],
): Promise<Pictured[]> {
  const ids = takes.flatMap(({ request }) => PICTURE_FIELDS.map((field) => request[field]));
  const pictures = await lockPictures(tx, userId, ids);
  return takes.map((take) => {
    const { imageId, endImageId } = take.request;
    const kept = { image_id: pictures.idOf(imageId), end_image_id: pictures.idOf(endImageId) };
    if (take.fault) return { ...take, ...kept };
    try {
      for (const field of PICTURE_FIELDS) {
        const given = take.request[field];
        if (typeof given === 'string') pictures.requireStored(given, field);
      }
      return { ...take, ...kept };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { request: take.request, credits: null, fault: faultOf(error), ...kept };
    }
  });
}
