import type { ReactNode } from 'react';
import * as styles from './ScrollArea.module.css';

/** Scrolls sideways by itself where a table is wider than the page. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.area} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
