import type { ReactNode } from 'react';
import * as styles from './EmptyScreen.module.css';
import { FilmLeader } from './FilmLeader';

export interface EmptyScreenProps {
  /** The figure that the leader counts. */
  figure: string;
  title: ReactNode;
  /** The way on. */
  action: ReactNode;
  /** It replaces a list that the visitor has just changed. */
  announce?: boolean;
  /** One sentence. */
  children: ReactNode;
}

/** Where a list has nothing to show: one sentence, one action. */
export function EmptyScreen({ figure, title, action, announce = false, children }: EmptyScreenProps) {
  return (
    <div className={styles.empty} role={announce ? 'status' : undefined}>
      <FilmLeader figure={figure} />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{children}</p>
        {action}
      </div>
    </div>
  );
}
