import { useEffect } from 'react';
import { lateExtra } from '../../components/late-extra';
import { useSearch } from '../../components/use-search';
import { useConsent } from '../../consent-state/consent-store';
import { isPrivateUrl } from '../../events/private-url';
import { allowAutoSelect } from './auto-select';
import { useSession } from './client';

const OneTap = lateExtra(async () => (await import('./OneTap')).default);

/**
 * One Tap, for signed-out visitors when our Google client is configured. Google's script sees every page it runs on, so
 * it waits for the same consent as analytics and is not loaded on private URLs. Visitors who press Login go to Google
 * either way. Never part of the built HTML.
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
  return <OneTap clientId={clientId} />;
}
