import type { Video } from '#contracts/api/videos';
import { LargeView, type LargeViewProps } from '../../../components/player/LargeView';
import { FrameActions } from './FrameActions';
import { VideoFacts } from './VideoFacts';

export interface LargeVideosProps extends Pick<LargeViewProps, 'startId' | 'start'> {
  videos: readonly Video[];
  titleOf: (modelKey: string) => string;
  onClose: () => void;
}

/** The list's ready videos in the large view, one after the other. */
export function LargeVideos({ videos, titleOf, ...view }: LargeVideosProps) {
  const items = videos.flatMap((video) =>
    video.videoUrl === undefined || video.takenDown
      ? []
      : [
          {
            id: video.id,
            src: video.videoUrl,
            poster: video.posterUrl,
            title: video.prompt,
            facts: <VideoFacts video={video} modelTitle={titleOf(video.model)} withSeed />,
          },
        ],
  );
  return <LargeView items={items} actions={(id, atS) => <FrameActions videoId={id} atS={atS} />} {...view} />;
}
