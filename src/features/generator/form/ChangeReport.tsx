import { lazy, Suspense } from 'react';
import * as styles from './ChangeReport.module.css';
import type { ChangeWordsProps } from './ChangeWords';

const ChangeWords = lazy(async () => ({ default: (await import('./ChangeWords')).ChangeWords }));

/**
 * One line on the side effects of the last choice: what it dropped or changed. Always rendered, because screen readers
 * need an existing live region; its words' code comes with the first effect.
 */
export function ChangeReport(props: ChangeWordsProps) {
  return (
    <p role="status" className={styles.report}>
      {props.changes.length > 0 && (
        <Suspense fallback={null}>
          <ChangeWords {...props} />
        </Suspense>
      )}
    </p>
  );
}
