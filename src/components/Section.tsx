import type { ReactNode } from 'react';
import { classNames } from './class-names';
import * as styles from './Section.module.css';

export interface SectionProps {
  /** For links into the page. */
  id?: string;
  title: ReactNode;
  /** One sentence under the title. */
  intro?: ReactNode;
  /** Where the title stands on wide screens; `beside` suits text, which should not run across the whole page. */
  heading?: 'above' | 'beside';
  children: ReactNode;
}

/** A part of a page under its own headline, in the page's column. */
export function Section({ id, title, intro, heading = 'above', children }: SectionProps) {
  return (
    <section id={id} className={classNames('page-column', styles.section, styles[heading])} data-below-fold="">
      <header className={styles.head}>
        <h2>{title}</h2>
        {intro && <p className={styles.intro}>{intro}</p>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
