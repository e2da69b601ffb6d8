import { useEffect, useRef } from 'react';
import { Clip, type ClipSource } from '../../../components/Clip';
import { useScreening } from './screening';

export interface CardClipProps {
  clip: ClipSource;
  /** Plays with the clips of the other cards. */
  isTogether: boolean;
  isHeard: boolean;
}

/** A card's clip, in step with the others while all play together. */
export function CardClip({ clip, isTogether, isHeard }: CardClipProps) {
  const video = useRef<HTMLVideoElement>(null);
  const clock = useScreening()?.clock;
  useEffect(() => {
    const { current } = video;
    return isTogether && current ? clock?.add(current) : undefined;
  }, [clock, isTogether]);
  return <Clip ref={video} {...clip} isMuted={!isHeard} />;
}
