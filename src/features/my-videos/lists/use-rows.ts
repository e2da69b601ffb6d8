import { useEffect, useRef } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { Batch, BatchRow } from '#contracts/api/batches';
import type { ApiError } from '../../../http/request-json';
import { DEDUPING_MS, retrySteadily } from '../library/polling';
import { listUrl, readRows } from './list-calls';

interface RowPage {
  rows: BatchRow[];
  nextCursor: string | null;
}

const PAGE_SIZE = 50;

/**
 * The rows of a list, page by page. They are asked for again when the list's figures have changed: only the pages with
 * rows that are made now or begin next, unless anything else than the work itself has changed them.
 */
export function useRows({ id, state, rows: counts, credits }: Batch, onlyProblems: boolean) {
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

  const figures = JSON.stringify([counts, credits]);
  const seen = useRef({ figures, state });
  useEffect(() => {
    if (seen.current.figures === figures && seen.current.state === state) return;
    const isWork = seen.current.state === state && !onlyProblems;
    seen.current = { figures, state };
    const moving = isWork ? movingPages(data) : undefined;
    void mutate(undefined, {
      revalidate: (page: RowPage | undefined) => moving === undefined || page === undefined || moving.has(page),
    });
  }, [figures, state, onlyProblems, data, mutate]);

  return {
    rows: data?.flatMap((page) => page.rows),
    error,
    hasMore: data?.at(-1)?.nextCursor != null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    refresh: () => void mutate(),
  };
}

/** The pages with rows that are being made, and the one whose row begins next. */
function movingPages(pages: readonly RowPage[] | undefined): ReadonlySet<RowPage> {
  const next = pages?.find(({ rows }) => rows.some(({ state }) => state === 'waiting'));
  const moving = pages?.filter((page) => page === next || page.rows.some(({ state }) => state === 'making'));
  return new Set(moving);
}
