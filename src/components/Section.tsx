import { useId, type ReactNode } from 'react';
import * as styles from './Section.module.css';

export interface SectionProps {
  title: ReactNode;
  /** One sentence under the title. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own headline, in the page's column. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`page-column ${styles.section}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {intro && <p className={styles.intro}>{intro}</p>}
      </header>
      {children}
    </section>
  );
}
