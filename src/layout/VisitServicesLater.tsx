import { lateExtra } from '../components/late-extra';
import { isPrivateUrl } from '../events/private-url';
import { useSearch } from '../components/use-search';
import { useVisitSettings, type VisitSettings } from './use-visit-settings';
import { useIsUsable } from '../first-load/use-is-usable';

const VisitServices = lateExtra(async () => (await import('./VisitServices')).default);

/** Loads what the page can be used without, once it is usable. Analytics and ads tell addresses on. */
export function VisitServicesLater({ pathname }: { pathname: string }) {
  const settings = useVisitSettings();
  const isUsable = useIsUsable();
  const search = useSearch();
  if (!isUsable) return null;
  return <VisitServices {...(isPrivateUrl({ pathname, search }) ? withoutStrangers(settings) : settings)} />;
}

function withoutStrangers(settings: VisitSettings): VisitSettings {
  return { ...settings, analyticsId: undefined, adsenseClient: undefined };
}
