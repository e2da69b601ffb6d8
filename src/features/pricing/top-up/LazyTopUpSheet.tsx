import { lazy, Suspense } from 'react';
import type { TopUpSheetProps } from './TopUpSheet';

const TopUpSheet = lazy(async () => ({ default: (await import('./TopUpSheet')).TopUpSheet }));

/** TopUpSheet, whose code few visits need. */
export function LazyTopUpSheet(props: TopUpSheetProps) {
  return (
    <Suspense fallback={null}>
      <TopUpSheet {...props} />
    </Suspense>
  );
}
