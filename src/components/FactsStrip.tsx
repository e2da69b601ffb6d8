import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names';
import * as styles from './FactsStrip.module.css';

export interface FactsStripProps {
  /** Already formatted for the visitor's language; empty ones are left out. */
  facts: readonly (ReactNode | false | null | undefined)[];
  className?: string;
}

/** The strip under a film frame: `05.0 s · 1080p · 16:9 · 24 credits`. It breaks only between facts. */
export function FactsStrip({ facts, className }: FactsStripProps) {
  const shown = facts.filter((fact) => fact !== false && fact !== null && fact !== undefined && fact !== '');
  return (
    <p className={classNames(styles.strip, className)}>
      <span className={styles.line}>
        {shown.map((fact, index) => (
          // The strip is static text: the position is the identity.
          <Fragment key={index}>
            {index > 0 && ' '}
            <span className={styles.fact}>
              {index > 0 && <span className={styles.dot}>{'· '}</span>}
              <span>{fact}</span>
            </span>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
