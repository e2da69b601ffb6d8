import { lazy, Suspense, useEffect } from 'react';
import { useSearch } from '../../components/use-search';
import { useConsent } from '../../consent-state/consent-store';
import { isPrivateUrl } from '../../events/private-url';
import { allowAutoSelect } from './auto-select';
import { useSession } from './client';

const OneTap = lazy(() => import('./OneTap'));

/**
 * One Tap, where a Google client of ours is configured and nobody is signed in. Its script is Google's, and learns of
 * every page that it is on: it waits for the same consent as analytics, and stays away from addresses that open
 * something by themselves. Who presses Login goes to Google all the same. Never part of the built HTML.
 */
export function GoogleOneTap({ pathname }: { pathname: string }) {
  const clientId = process.env.GATSBY_GOOGLE_CLIENT_ID;
  const { status } = useSession();
  const { consent } = useConsent();
  const search = useSearch();
  useEffect(() => {
    if (status === 'authenticated') allowAutoSelect();
  }, [status]);
  if (!clientId || status !== 'unauthenticated' || consent !== 'granted') return null;
  if (isPrivateUrl({ pathname, search })) return null;
  return (
    <Suspense fallback={null}>
      <OneTap clientId={clientId} />
    </Suspense>
  );
}
