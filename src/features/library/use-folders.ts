import useSWR from 'swr';
import type { Folder, listFolders } from '#contracts/api/library';
import { callApi } from '../../http/call-api';
import type { ApiError } from '../../http/request-json';
import { retrySteadily } from '../videos/live/polling';

/** The visitor's folders, by name; empty until they are there. */
export function useFolders(): { folders: readonly Folder[]; refresh: () => void } {
  const { data, mutate } = useSWR<{ folders: Folder[] }, ApiError>(
    '/api/folders',
    (address: '/api/folders') => callApi<typeof listFolders>(address),
    { onErrorRetry: retrySteadily },
  );
  return { folders: data?.folders ?? NONE, refresh: () => void mutate() };
}

const NONE: readonly Folder[] = [];
