import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { FilmLeader } from './FilmLeader';
import * as styles from './MessagePage.module.css';

export interface MessagePageProps {
  /** Drawn large beside the words, like the number on a film's leader: for a film that runs out, or hasn't begun. */
  figure?: string | undefined;
  /** Shown above the title. Empty: its line is reserved for a later one. */
  code?: string;
  title: ReactNode;
  /** Another message may replace this one: reserves space for the longest. */
  isChanging?: boolean;
  /** The way forward. */
  actions: ReactNode;
  children: ReactNode;
}

/** A page with a single message: not found, login, login failed. */
export function MessagePage({ figure, code, title, isChanging = false, actions, children }: MessagePageProps) {
  return (
    <div className={`page-column ${styles.page}`}>
      <div className={classNames(styles.frame, isChanging && styles.changing)}>
        {code !== undefined && <p className={styles.code}>{code}</p>}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {figure !== undefined && (
        <div className={styles.picture}>
          <FilmLeader figure={figure} />
        </div>
      )}
    </div>
  );
}
