import type { ReactNode } from 'react';
import { classNames } from './class-names';
import * as styles from './Panel.module.css';

export interface PanelProps {
  title: ReactNode;
  /** Its content is still loading. */
  busy?: boolean;
  /** How what is inside is laid out. */
  className?: string;
  children: ReactNode;
}

/** A framed part of a page, under a heading of its own. */
export function Panel({ title, busy, className, children }: PanelProps) {
  return (
    <section className={classNames(styles.panel, className)} aria-busy={busy}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
