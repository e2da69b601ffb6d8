import type { ReactNode } from 'react';
import * as styles from './FilmStrip.module.css';

export interface FilmStripProps {
  label: string;
  /** Text while the strip is empty. */
  note: string;
  /** List items, each as large as a frame; undefined or none: the empty film. */
  children?: ReactNode[] | undefined;
}

/** A row of small frames that scrolls, as high when it is empty as when it is full. */
export function FilmStrip({ label, note, children = [] }: FilmStripProps) {
  if (children.length === 0) return <p className={styles.note}>{note}</p>;
  return (
    <ul role="list" aria-label={label} className={styles.strip}>
      {children}
    </ul>
  );
}
