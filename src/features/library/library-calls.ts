import type * as calls from '#contracts/api/library';
import { trackEvent } from '../../events/track-event';
import { callApi } from '../../http/call-api';

/**
 * Where a ZIP of those that are ready can be downloaded now, and how many it holds.
 * @throws ApiError `invalid_field` when none of them is
 */
export async function archiveVideos(ids: readonly string[]): Promise<{ url: string; count: number }> {
  return callApi<typeof calls.archiveVideos>('/api/videos/archive', { method: 'POST', body: { ids: [...ids] } });
}

/** Makes a folder, or finds the one of this name. */
export async function createFolder(name: string): Promise<calls.Folder> {
  const { folder } = await callApi<typeof calls.createFolder>('/api/folders', { method: 'POST', body: { name } });
  trackEvent('create_folder', {});
  return folder;
}

/** @throws ApiError `state_conflict` when another folder has the name */
export async function renameFolder(id: string, name: string): Promise<void> {
  await callApi<typeof calls.renameFolder>(`/api/folders/${id}`, { method: 'PUT', body: { name } });
}

/** Its videos stay. */
export async function deleteFolder(id: string): Promise<void> {
  await callApi<typeof calls.deleteFolder>(`/api/folders/${id}`, { method: 'DELETE' });
}
