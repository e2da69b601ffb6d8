import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../components/Skeleton';
import type { LiveVideoProps } from './LiveVideo';

const LiveVideo = lazy(async () => ({ default: (await import('./LiveVideo')).LiveVideo }));

/** LiveVideo, whose code no page needs before its first video. */
export function LazyLiveVideo(props: LiveVideoProps) {
  return (
    <Suspense fallback={<Skeleton aspectRatio="16 / 9" />}>
      <LiveVideo {...props} />
    </Suspense>
  );
}
