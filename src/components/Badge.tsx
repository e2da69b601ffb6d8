import type { ReactNode } from 'react';
import * as styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'danger';

export interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
}

/** One word on the state of the thing beside it. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-badge={tone}>
      {children}
    </span>
  );
}
