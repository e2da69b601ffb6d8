import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../components/Button';
import { Clip, type ClipSource } from '../../components/Clip';
import { Pause, Play } from '../../components/icons';
import { mayMove } from '../../components/motion';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './Hero.module.css';

/**
 * The clip behind the composer. It loads after everything that the page needs, is left out for visitors who prefer
 * reduced motion or data, and can be paused.
 */
export function HeroClip(source: ClipSource) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (!mayMove()) return;
    const show = () => setIsShown(true);
    if (document.readyState === 'complete') {
      const timer = setTimeout(show, START_DELAY_MS);
      return () => clearTimeout(timer);
    }
    window.addEventListener('load', show, { once: true });
    return () => window.removeEventListener('load', show);
  }, []);

  if (!isShown) return null;
  const toggle = () => {
    setIsPaused(!isPaused);
    if (isPaused) void video.current?.play();
    else video.current?.pause();
  };
  return (
    <>
      <Clip ref={video} {...source} className={styles.clip} />
      <IconButton label={t(isPaused ? 'home:hero.play' : 'home:hero.pause')} onClick={toggle} className={styles.pause}>
        {isPaused ? <Play aria-hidden strokeWidth={1.5} /> : <Pause aria-hidden strokeWidth={1.5} />}
      </IconButton>
    </>
  );
}

/** After a change of page: let the new page paint first. */
const START_DELAY_MS = 300;
