import { lazy, Suspense, useEffect } from 'react';
import { allowAutoSelect } from './auto-select';
import { useSession } from './client';

const OneTap = lazy(() => import('./OneTap'));

/** One Tap, where a Google client of ours is configured and nobody is signed in. Never part of the built HTML. */
export function OneTapForVisitors() {
  const clientId = process.env.GATSBY_GOOGLE_CLIENT_ID;
  const { status } = useSession();
  useEffect(() => {
    if (status === 'authenticated') allowAutoSelect();
  }, [status]);
  if (!clientId || status !== 'unauthenticated') return null;
  return (
    <Suspense fallback={null}>
      <OneTap clientId={clientId} />
    </Suspense>
  );
}
