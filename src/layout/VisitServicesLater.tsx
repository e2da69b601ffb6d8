import { lazy, Suspense } from 'react';
import { useVisitSettings, type VisitSettings } from './use-visit-settings';
import { useIsUsable } from './when-usable';

const VisitServices = lazy(() => import('./VisitServices'));

/** The page of a shared video, in every language: its address opens the video, and analytics and ads tell addresses on. */
const SECRET_ADDRESS = /\/shared\/?$/;

/** Loads what the page can be used without, once it is usable. */
export function VisitServicesLater({ pathname }: { pathname: string }) {
  const settings = useVisitSettings();
  const isUsable = useIsUsable();
  if (!isUsable) return null;
  return (
    <Suspense fallback={null}>
      <VisitServices {...(SECRET_ADDRESS.test(pathname) ? withoutStrangers(settings) : settings)} />
    </Suspense>
  );
}

function withoutStrangers(settings: VisitSettings): VisitSettings {
  return { ...settings, analyticsId: undefined, adsenseClient: undefined };
}
