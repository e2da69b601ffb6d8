import { seekTo } from './media-acts';
import type { Seekable } from './SeekBar';

const EVENTS = ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'progress', 'durationchange', 'emptied'] as const;

/** One video; followed with every frame while it plays. */
export function seekInVideo(video: HTMLVideoElement): Seekable {
  return {
    read: () => ({
      atS: video.currentTime,
      lengthS: Number.isFinite(video.duration) ? video.duration : 0,
      loadedS: loadedUntil(video),
    }),
    seek: (atS) => seekTo(video, atS),
    follow: (draw) => {
      let frame = 0;
      const follow = () => {
        draw();
        cancelAnimationFrame(frame);
        if (!video.paused) frame = requestAnimationFrame(follow);
      };
      follow();
      for (const event of EVENTS) video.addEventListener(event, follow);
      return () => {
        cancelAnimationFrame(frame);
        for (const event of EVENTS) video.removeEventListener(event, follow);
      };
    },
  };
}

function loadedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return currentTime;
}
