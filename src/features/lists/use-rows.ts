import { useCallback, useEffect, useMemo, useRef } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { VideoList, VideoListRow } from '#contracts/api/lists';
import type { Video } from '#contracts/api/videos';
import type { ApiError } from '../../http/request-json';
import { DEDUPING_MS, retrySteadily } from '../videos/live/polling';
import { useMovingVideos } from '../videos/live/use-moving-videos';
import { isDue } from '../videos/live/signed-url';
import { useRenewal } from '../videos/live/use-renewal';
import { listUrl, readRows } from './list-calls';

interface RowPage {
  rows: VideoListRow[];
  nextCursor: string | null;
}

const PAGE_SIZE = 50;

/**
 * The rows of a list, page by page. They are asked for again when the list's figures have changed: only the pages with
 * rows that are made now or begin next, unless anything else than the work itself has changed them. In between it asks
 * for videos that are being made, and for pages whose signed addresses end.
 */
export function useRows({ id, state, rows: counts, credits }: VideoList, onlyProblems: boolean) {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<RowPage, ApiError>(
    (index: number, previous: RowPage | null) => {
      if (index > 0 && !previous?.nextCursor) return null;
      const cursor = previous?.nextCursor ?? '0';
      return `${listUrl(id)}/rows?limit=${PAGE_SIZE}&cursor=${cursor}${onlyProblems ? '&only=problems' : ''}`;
    },
    readRows,
    {
      dedupingInterval: DEDUPING_MS,
      onErrorRetry: retrySteadily,
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      keepPreviousData: true,
    },
  );

  const refreshOnly = useCallback(
    (isMeant: (page: RowPage) => boolean) =>
      void mutate(undefined, { revalidate: (page: RowPage | undefined) => page === undefined || isMeant(page) }),
    [mutate],
  );

  const figures = JSON.stringify([counts, credits]);
  const seen = useRef({ figures, state });
  useEffect(() => {
    if (seen.current.figures === figures && seen.current.state === state) return;
    const isWork = seen.current.state === state && !onlyProblems;
    seen.current = { figures, state };
    const moving = movingPages(data);
    refreshOnly((page) => !isWork || moving.has(page));
  }, [figures, state, onlyProblems, data, refreshOnly]);

  useRenewal((data ?? []).flatMap(urlsOf), data, () => refreshOnly((page) => urlsOf(page).some(isDue)));

  const listed = useMemo(() => data?.flatMap((page) => page.rows), [data]);
  const made = useMovingVideos(
    listed?.flatMap(({ video }) => video ?? []),
    () => {
      const moving = movingPages(data);
      refreshOnly((page) => moving.has(page));
    },
  );

  return {
    rows: listed && withNewest(listed, made.videos),
    error,
    hasMore: data?.at(-1)?.nextCursor != null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    refresh: () => void mutate(),
  };
}

/** A row whose video hasn't changed is the same object as before, and needn't be drawn again. */
function withNewest(rows: readonly VideoListRow[], videos: readonly Video[] = []): VideoListRow[] {
  const newest = new Map(videos.map((video) => [video.id, video]));
  return rows.map((row) => {
    const video = row.video && newest.get(row.video.id);
    return video === undefined || video === row.video ? row : { ...row, video };
  });
}

/** The signed addresses of its videos. */
function urlsOf({ rows }: RowPage): string[] {
  return rows.flatMap(({ video }) => [video?.videoUrl ?? [], video?.posterUrl ?? []].flat());
}

/** The pages with rows that are being made, and the one whose row begins next. */
function movingPages(pages: readonly RowPage[] | undefined): ReadonlySet<RowPage> {
  const next = pages?.find(({ rows }) => rows.some(({ state }) => state === 'waiting'));
  const moving = pages?.filter((page) => page === next || page.rows.some(({ state }) => state === 'making'));
  return new Set(moving);
}
