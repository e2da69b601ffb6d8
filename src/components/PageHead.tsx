import type { ReactNode } from 'react';
import { classNames } from './class-names';
import * as styles from './PageHead.module.css';

export interface PageHeadProps {
  title: ReactNode;
  /** Beside the title, and no part of it. */
  badge?: ReactNode;
  /** One sentence under the title. */
  intro?: ReactNode;
  /**
   * `compact`: the page is a tool, and the tool should be in the first screen. `bar`: what it shows should be, and the
   * title shares its line with the page's parts.
   */
  size?: 'large' | 'compact' | 'bar';
  children?: ReactNode;
}

/** A page's headline, in the page's column. */
export function PageHead({ title, badge, intro, size = 'large', children }: PageHeadProps) {
  return (
    <header className={classNames('page-column', styles.head, styles[size])}>
      {badge ? (
        <div className={styles.titled}>
          <h1>{title}</h1>
          {badge}
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {intro && <p className={styles.intro}>{intro}</p>}
      {children && <div className={styles.extra}>{children}</div>}
    </header>
  );
}
