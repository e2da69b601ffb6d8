import type { CSSProperties, ReactNode } from 'react';
import * as styles from './FilmGate.module.css';

export interface FilmGateProps {
  /** Width divided by height of what is shown; left out for words, which take the whole screen. */
  shape?: number | undefined;
  children: ReactNode;
}

/**
 * A screen, 16:9 unless its place has another shape, with an opening of any shape in its middle, as large as fits;
 * children fill the opening.
 */
export function FilmGate({ shape, children }: FilmGateProps) {
  return (
    <div className={styles.screen}>
      <div
        className={shape === undefined ? styles.whole : styles.opening}
        style={{ '--shape': shape } as CSSProperties}
      >
        {children}
      </div>
    </div>
  );
}

/** The shape of a file where it was measured, else the one that was asked for. */
export function shapeOfVideo({ width, height }: { width?: number; height?: number }, aspectRatio?: string): number {
  return shapeOf(width && height ? `${width}:${height}` : aspectRatio);
}

/** "9:16" as a number; 16:9 when there is none. */
export function shapeOf(aspectRatio: string | undefined): number {
  const [width, height] = (aspectRatio ?? '16:9').split(':').map(Number);
  return width && height ? width / height : 16 / 9;
}
