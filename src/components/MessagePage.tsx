import type { ReactNode } from 'react';
import * as styles from './MessagePage.module.css';

export interface MessagePageProps {
  /** Stands above the title, like the number on a film leader. Empty: its line is kept for one that comes later. */
  code?: string;
  title: ReactNode;
  /** The way forward. */
  actions: ReactNode;
  children: ReactNode;
}

/** A page that says one thing: not found, login, login failed. */
export function MessagePage({ code, title, actions, children }: MessagePageProps) {
  return (
    <div className={`page-column ${styles.page}`}>
      <div className={styles.frame}>
        {code !== undefined && <p className={styles.code}>{code}</p>}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
