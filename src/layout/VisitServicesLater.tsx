import { lazy, Suspense } from 'react';
import { isPrivateUrl } from '../events/private-url';
import { useSearch } from '../components/use-search';
import { useVisitSettings, type VisitSettings } from './use-visit-settings';
import { useIsUsable } from '../first-load/use-is-usable';

const VisitServices = lazy(() => import('./VisitServices'));

/** Loads what the page can be used without, once it is usable. Analytics and ads tell addresses on. */
export function VisitServicesLater({ pathname }: { pathname: string }) {
  const settings = useVisitSettings();
  const isUsable = useIsUsable();
  const search = useSearch();
  if (!isUsable) return null;
  return (
    <Suspense fallback={null}>
      <VisitServices {...(isPrivateUrl({ pathname, search }) ? withoutStrangers(settings) : settings)} />
    </Suspense>
  );
}

function withoutStrangers(settings: VisitSettings): VisitSettings {
  return { ...settings, analyticsId: undefined, adsenseClient: undefined };
}
