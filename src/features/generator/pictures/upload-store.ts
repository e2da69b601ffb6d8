import { useSyncExternalStore } from 'react';
import type { ErrorCode } from '#contracts/api-error';
import { ApiError } from '../../../http/request-json';
import { findPicture, forgetPicture, keepPicture } from './picture-store';

/** The upload progress of a chosen picture. */
export type UploadState =
  | { phase: 'local' }
  | { phase: 'uploading'; progress: number }
  | { phase: 'uploaded'; imageId: string }
  | { phase: 'failed'; code: ErrorCode };

const LOCAL: UploadState = { phase: 'local' };

/** Outlives the page components: navigating to another model's page does not restart an upload. */
const states = new Map<string, UploadState>();
const pictures = new Map<string, Blob>();
const running = new Map<string, Promise<string>>();
const listeners = new Set<() => void>();

/** Adds a picture and returns its id; nothing is uploaded before `ensureUploaded`. */
export function addPicture(picture: Blob): string {
  const localId = crypto.getRandomValues(new Uint32Array(2)).join('-');
  pictures.set(localId, picture);
  void keepPicture(localId, picture);
  return localId;
}

/** The picture itself, from memory or stored by an earlier page. */
export async function pictureOf(localId: string): Promise<Blob | undefined> {
  const known = pictures.get(localId) ?? (await findPicture(localId));
  if (known) pictures.set(localId, known);
  return known;
}

export function removePicture(localId: string): void {
  pictures.delete(localId);
  states.delete(localId);
  void forgetPicture(localId);
}

/**
 * The picture's id on the server, uploading it first if need be. Calls at the same time share one upload; a failed one
 * is tried again.
 * @throws ApiError as uploadPicture; `invalid_image` when the browser no longer has the picture.
 */
export function ensureUploaded(localId: string): Promise<string> {
  const state = states.get(localId);
  if (state?.phase === 'uploaded') return Promise.resolve(state.imageId);
  const current = running.get(localId);
  if (current) return current;
  const upload = runUpload(localId).finally(() => running.delete(localId));
  running.set(localId, upload);
  return upload;
}

/** Forgets the upload id but keeps the picture: the server no longer has its copy, or refused it. */
export function forgetUpload(localId: string): void {
  setState(localId, LOCAL);
}

async function runUpload(localId: string): Promise<string> {
  setState(localId, { phase: 'uploading', progress: 0 });
  try {
    const picture = await pictureOf(localId);
    if (!picture) throw new ApiError(0, 'invalid_image', 'The picture is no longer in this browser.');
    const { uploadPicture } = await import('../../../http/upload-picture');
    const imageId = await uploadPicture(picture, (progress) => setState(localId, { phase: 'uploading', progress }));
    setState(localId, { phase: 'uploaded', imageId });
    return imageId;
  } catch (error) {
    setState(localId, { phase: 'failed', code: error instanceof ApiError ? error.code : 'internal' });
    throw error;
  }
}

function setState(localId: string, state: UploadState): void {
  states.set(localId, state);
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The present state of one picture's upload. */
export function useUploadState(localId: string | undefined): UploadState {
  const read = () => (localId === undefined ? LOCAL : (states.get(localId) ?? LOCAL));
  return useSyncExternalStore(subscribe, read, () => LOCAL);
}
