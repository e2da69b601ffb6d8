import useSWRInfinite from 'swr/infinite';
import type { SitePath } from '#contracts/api/call';
import type { listVideos, Video, VideoPage } from '#contracts/api/videos';
import type { VideoStatus } from '#contracts/video';
import { callApi } from '../../http/call-api';
import type { ApiError } from '../../http/request-json';
import { type Age, startOf } from './age';
import { IDLE_MS, retrySteadily } from '../videos/live/polling';
import { useMovingVideos } from '../videos/live/use-moving-videos';

/** Empty strings: no restriction. */
export interface VideoFilter {
  q: string;
  model: string;
  status: VideoStatus | '';
  /** Id of a folder, or NO_FOLDER. */
  folder: string;
  isFavourite: boolean;
  /** Only those made lately. */
  age: Age | '';
  /** Only those that are deleted soon. */
  isExpiring: boolean;
}

export const NO_FILTER: VideoFilter = {
  q: '',
  model: '',
  status: '',
  age: '',
  folder: '',
  isFavourite: false,
  isExpiring: false,
};

/** Whether it leaves anything out. */
export function isRestricted(filter: VideoFilter): boolean {
  const { q, model, status, age, folder, isFavourite, isExpiring } = filter;
  return [q, model, status, age, folder].some((choice) => choice !== '') || isFavourite || isExpiring;
}

/** Whole rows of 2 to 6. */
const PAGE_SIZE = 60;

export interface Videos {
  /** Undefined until the first response. */
  videos: Video[] | undefined;
  error: ApiError | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  /** Refetches now. */
  refresh: () => Promise<unknown>;
  /** Changes videos in the list at once, before the server's next response. */
  change: (ids: ReadonlySet<string>, change: Partial<Video>) => void;
  /** Removes videos from the list at once, before the server's next response. */
  drop: (ids: ReadonlySet<string>) => void;
}

/** The videos of the signed-in visitor, newest first, page by page, kept fresh as long as the page is open. */
export function useVideos(filter: VideoFilter): Videos {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<VideoPage, ApiError>(
    (index: number, previous: VideoPage | null) => {
      if (index > 0 && !previous?.nextCursor) return null;
      return pageUrl(filter, previous?.nextCursor ?? null);
    },
    (address: SitePath<typeof listVideos>) => callApi<typeof listVideos>(address),
    {
      refreshInterval: IDLE_MS,
      keepPreviousData: true,
      onErrorRetry: retrySteadily,
    },
  );
  const moving = useMovingVideos(videosOf(data), () => void mutate());
  const hasMore = data?.at(-1)?.nextCursor != null;
  return {
    videos: moving.videos,
    error: error ?? moving.error,
    hasMore,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    refresh: () => Promise.all([mutate(), moving.refresh()]),
    change: (ids, change) => {
      const changed = (pages: VideoPage[] | undefined) =>
        pages?.map((page) => ({
          ...page,
          videos: page.videos.map((video) => (ids.has(video.id) ? { ...video, ...change } : video)),
        }));
      void mutate(changed, { revalidate: false });
    },
    drop: (ids) => {
      const without = (pages: VideoPage[] | undefined) =>
        pages?.map((page) => ({ ...page, videos: page.videos.filter(({ id }) => !ids.has(id)) }));
      void mutate(without, { revalidate: true });
    },
  };
}

function pageUrl(
  { q, model, status, age, folder, isFavourite, isExpiring }: VideoFilter,
  cursor: string | null,
): SitePath<typeof listVideos> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (q.trim() !== '') query.set('q', q.trim());
  if (model !== '') query.set('model', model);
  if (status !== '') query.set('status', status);
  if (age !== '') query.set('createdFrom', startOf(age).toISOString());
  if (folder !== '') query.set('folder', folder);
  if (isFavourite) query.set('favourite', 'yes');
  if (isExpiring) query.set('expiring', 'soon');
  if (cursor !== null) query.set('cursor', cursor);
  return `/api/videos?${query.toString()}`;
}

/** A video that moved to the next page between two answers is listed once. */
function videosOf(pages: readonly VideoPage[] | undefined): Video[] | undefined {
  if (!pages) return undefined;
  const byId = new Map(pages.flatMap((page) => page.videos).map((video) => [video.id, video]));
  return [...byId.values()];
}
