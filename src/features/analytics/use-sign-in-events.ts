import { useEffect } from 'react';
import { trackEvent } from '../../events/track-event';
import { useSession } from '../session/client';
import { hasBegunSignIn, forgetBegunSignIn } from '../session/begun-sign-in';
import { useUserInfo } from '../session/use-user-info';

/** Tracks a sign-in that was begun in this tab and has succeeded; a user's first one is a sign-up. */
export function useSignInEvents(): void {
  const { status } = useSession();
  const { user } = useUserInfo();

  useEffect(() => {
    if (status !== 'authenticated' || !user || !hasBegunSignIn()) return;
    forgetBegunSignIn();
    if (user.first_session) trackEvent('sign_up', { method: 'google', offer: '20 free credits' });
    else trackEvent('login', { method: 'google' });
  }, [status, user]);
}
