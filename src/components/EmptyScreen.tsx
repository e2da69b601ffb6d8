import type { ReactNode } from 'react';
import * as styles from './EmptyScreen.module.css';

export interface EmptyScreenProps {
  title: ReactNode;
  /** The way on. */
  action: ReactNode;
  /** It replaces a list that the visitor has just changed. */
  announce?: boolean;
  /** One sentence. */
  children: ReactNode;
}

/** Where a list has nothing to show: one sentence, one action. */
export function EmptyScreen({ title, action, announce = false, children }: EmptyScreenProps) {
  return (
    <div className={styles.empty} role={announce ? 'status' : undefined}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
