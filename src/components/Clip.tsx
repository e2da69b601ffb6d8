import { forwardRef, useState } from 'react';
import { classNames } from './class-names';
import * as styles from './Clip.module.css';

export interface ClipSource {
  /** Address of the H.264 MP4, which every browser plays. */
  mp4: string;
  /** The same clip in a smaller codec, preferred where it plays. */
  modern?: string;
}

export interface ClipProps extends ClipSource {
  className?: string;
  /** False only after the visitor asked for the sound. */
  isMuted?: boolean;
}

/** A looping clip over its poster, decorative and silent unless asked for; it appears when its first frame is there. */
export const Clip = forwardRef<HTMLVideoElement, ClipProps>(function Clip(
  { mp4, modern, className, isMuted = true },
  ref,
) {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    // Ambient sound at most, and only on request: nothing that captions could give.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={ref}
      className={classNames(styles.clip, isPlaying && styles.playing, className)}
      autoPlay
      muted={isMuted}
      loop
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      aria-hidden
      tabIndex={-1}
      onPlaying={() => setIsPlaying(true)}
    >
      {modern && <source src={modern} type="video/webm" />}
      <source src={mp4} type="video/mp4" />
    </video>
  );
});
