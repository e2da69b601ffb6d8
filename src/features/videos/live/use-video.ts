import useSWR from 'swr';
import type { Video } from '#contracts/api/videos';
import type { ApiError } from '../../../http/request-json';
import { DEDUPING_MS, isLive, pauseAfter, pollPauseMs, retrySteadily } from './polling';
import { readVideo, videoUrl } from './video-calls';
import { hasLiveEvents, useVideoStream } from './video-stream';
import { useKnown } from './use-known';

/** One of the visitor's videos, polled until it is final. */
export function useVideo(id: string): {
  video: Video | undefined;
  error: ApiError | undefined;
  refresh: () => void;
  /** Changes it on the page, before the product API's next answer. */
  change: (change: Partial<Video>) => void;
} {
  const { data, error, mutate } = useSWR<{ video: Video }, ApiError>(videoUrl(id), () => readVideo(id), {
    refreshInterval: pauseMs,
    refreshWhenHidden: true,
    dedupingInterval: DEDUPING_MS,
    onErrorRetry: retrySteadily,
  });
  useVideoStream(data === undefined || isLive(data.video), () => void mutate());
  const change = (part: Partial<Video>) =>
    void mutate((known) => known && { video: { ...known.video, ...part } }, { revalidate: false });
  return { video: data?.video, error, refresh: () => void mutate(), change };
}

const pauseMs = pauseAfter(({ video }: { video: Video }) =>
  isLive(video) ? pollPauseMs([video], { isHidden: document.hidden, hasEvents: hasLiveEvents() }) : 0,
);

/** The same without polling, where another part of the page polls it; undefined until that has an answer. */
export function useKnownVideo(id: string | undefined): Video | undefined {
  return useKnown(id === undefined ? null : videoUrl(id), () => readVideo(id ?? ''))?.video;
}
