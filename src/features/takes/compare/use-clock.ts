import { useEffect, useState } from 'react';
import { mayMove } from '../../../components/motion';
import { ClipClock } from '../../../components/together/clip-clock';

/** The clock of all takes on the screen; it runs at once where motion is allowed. */
export function useClock(): { clock: ClipClock; isPlaying: boolean; toggle: () => void } {
  const [clock] = useState(startClock);
  const [isPlaying, setIsPlaying] = useState(!clock.isPaused);
  useEffect(() => () => clock.stop(), [clock]);
  const toggle = () => {
    if (isPlaying) clock.pause();
    else clock.resume();
    setIsPlaying(!isPlaying);
  };
  return { clock, isPlaying, toggle };
}

function startClock(): ClipClock {
  const clock = new ClipClock();
  if (!mayMove()) clock.pause();
  return clock;
}
