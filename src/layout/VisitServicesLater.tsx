import { lazy, Suspense } from 'react';
import { useVisitSettings } from './use-visit-settings';
import { useIsUsable } from './when-usable';

const VisitServices = lazy(() => import('./VisitServices'));

/** Loads what the page can be used without, once it is usable. */
export function VisitServicesLater() {
  const settings = useVisitSettings();
  const isUsable = useIsUsable();
  if (!isUsable) return null;
  return (
    <Suspense fallback={null}>
      <VisitServices {...settings} />
    </Suspense>
  );
}
