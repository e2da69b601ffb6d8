import type { IGatsbyImageData } from 'gatsby-plugin-image';
import type { ReactNode } from 'react';
import type { ClipSource } from '../../components/Clip';
import { Picture } from '../../components/Picture';
import * as styles from './Hero.module.css';
import { HeroClip } from './HeroClip';

export interface HeroProps {
  poster: IGatsbyImageData | undefined;
  clip: ClipSource | undefined;
  /** The composer; overlaps the clip's lower edge. */
  children: ReactNode;
}

/** The first screen: a wide clip like a projection, and the composer in front of it. */
export function Hero({ poster, clip, children }: HeroProps) {
  return (
    <section className={styles.hero}>
      <div className={styles.screen}>
        {poster && <Picture image={poster} alt="" isPriority sizes="100vw" className={styles.poster} />}
        {clip && <HeroClip {...clip} />}
      </div>
      <div className={styles.front}>{children}</div>
    </section>
  );
}
