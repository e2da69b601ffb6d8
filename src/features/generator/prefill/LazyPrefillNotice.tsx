import { lazy, Suspense } from 'react';
import type { PrefillNoticeProps } from './PrefillNotice';
import type { PrefillOutcome } from './prefill-outcome';

const PrefillNotice = lazy(async () => ({ default: (await import('./PrefillNotice')).PrefillNotice }));

/** PrefillNotice, whose code only visits with parameters in their address need. */
export function LazyPrefillNotice({
  outcome,
  ...props
}: Omit<PrefillNoticeProps, 'outcome'> & { outcome: PrefillOutcome | undefined }) {
  return (
    outcome && (
      <Suspense fallback={null}>
        <PrefillNotice outcome={outcome} {...props} />
      </Suspense>
    )
  );
}
