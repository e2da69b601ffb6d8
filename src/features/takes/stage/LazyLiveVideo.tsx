import { late } from '../../../components/late';
import type { LiveVideoProps } from './LiveVideo';
import { StageSkeleton } from './StageSkeleton';

const LiveVideo = late(async () => (await import('./LiveVideo')).LiveVideo, { Waiting: StageSkeleton });

/** LiveVideo, whose code no page needs before its first video. */
export function LazyLiveVideo(props: LiveVideoProps) {
  return <LiveVideo key={props.videoId} {...props} />;
}
