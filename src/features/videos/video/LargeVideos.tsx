import { useEffect, useState, type ReactNode } from 'react';
import useSWR from 'swr';
import type { Video } from '#contracts/api/videos';
import { LargeView, type LargeViewProps } from '../../../components/player/LargeView';
import { readVideo, videoUrl } from '../live/video-calls';
import { FrameActions } from './FrameActions';
import { VideoFacts } from './VideoFacts';

export interface LargeVideosProps extends Required<Pick<LargeViewProps, 'id' | 'start' | 'onMove' | 'onClose'>> {
  videos: readonly Video[];
  titleOf: (modelKey: string) => string;
  /** Actions on the video in view; default: on its frame. */
  renderActions?: (video: Video, atS: number | undefined) => ReactNode;
}

/** The list's ready videos in the large view, one after the other; first one that an address names, listed or not. */
export function LargeVideos({ videos, titleOf, renderActions = frameActions, ...view }: LargeVideosProps) {
  const [linkedId] = useState(videos.some(({ id }) => id === view.id) ? undefined : view.id);
  const { data, error } = useSWR<{ video: Video }, Error>(linkedId === undefined ? null : videoUrl(linkedId), () =>
    readVideo(linkedId ?? ''),
  );
  const { onClose } = view;
  useEffect(() => {
    if (error) onClose();
  }, [error, onClose]);
  if (linkedId !== undefined && !data) return null;
  const all = data ? [data.video, ...videos.filter(({ id }) => id !== linkedId)] : videos;
  const items = all.flatMap((video) =>
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
  const actions = (id: string, atS: number | undefined) => {
    const video = all.find((one) => one.id === id);
    return video && renderActions(video, atS);
  };
  return <LargeView items={items} actions={actions} {...view} />;
}

function frameActions({ id }: Video, atS: number | undefined): ReactNode {
  return <FrameActions videoId={id} atS={atS} />;
}
