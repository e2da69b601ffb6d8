import { lazy, Suspense } from 'react';
import type { LiveVideoProps } from './LiveVideo';
import { StageSkeleton } from './StageSkeleton';

const LiveVideo = lazy(async () => ({ default: (await import('./LiveVideo')).LiveVideo }));

/** LiveVideo, whose code no page needs before its first video. */
export function LazyLiveVideo(props: LiveVideoProps) {
  return (
    <Suspense fallback={<StageSkeleton />}>
      <LiveVideo key={props.videoId} {...props} />
    </Suspense>
  );
}
