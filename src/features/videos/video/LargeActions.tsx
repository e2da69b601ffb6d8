import type { Video } from '#contracts/api/videos';
import { FavouriteButton } from './FavouriteButton';
import { SaveFrameButton } from './FrameActions';
import { VideoActions, type VideoActionsProps } from './VideoActions';

export interface LargeActionsProps extends Pick<VideoActionsProps, 'isDraft' | 'pausedAtS' | 'onAsk'> {
  video: Video;
  onFavourite: (id: string, isFavourite: boolean) => void;
}

/** Number of icons that fit beside Download under the large view on a phone of 390 px. */
const MOST_ICONS = 6;

/** The studio's row of actions, for the video in the large view. */
export function LargeActions({ video, onFavourite, ...row }: LargeActionsProps) {
  return (
    <>
      <FavouriteButton video={video} onChange={(isMarked) => onFavourite(video.id, isMarked)} />
      <VideoActions video={video} mostIcons={MOST_ICONS} {...row} />
      <SaveFrameButton videoId={video.id} atS={row.pausedAtS} />
    </>
  );
}
