import type { ReactNode } from 'react';
import * as styles from './HeroTitle.module.css';

export interface HeroTitleProps {
  title: string;
  /** Videos within reach of the visitor. */
  offer: ReactNode;
}

/** The product's purpose and the price of a first try, above the composer. */
export function HeroTitle({ title, offer }: HeroTitleProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <p className={styles.offer}>{offer}</p>
    </div>
  );
}
