import type { ReactNode } from 'react';
import { classNames } from '../../components/class-names';
import * as styles from './Bands.module.css';

export interface BandProps {
  title: string;
  text: string;
  /** The figure stands before the words where there is room beside them. */
  isTurned?: boolean;
  /** The product at work, small. */
  children: ReactNode;
}

/** One thing that the product does: in words, and as it looks. */
export function Band({ title, text, isTurned = false, children }: BandProps) {
  return (
    <section className={classNames('page-column', styles.band, isTurned && styles.turned)} data-below-fold="">
      <header className={styles.words}>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
      </header>
      <div className={styles.figure}>{children}</div>
    </section>
  );
}
