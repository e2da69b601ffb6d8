import { useEffect } from 'react';
import { useSession, type Session } from './client';
import { useLoginDialog } from './login-dialog-context';
import { hasSessionEnded } from './session-store';

export interface RequiredSession {
  /** Undefined while it is loading or the browser leaves for the sign-in page. */
  session: Session | undefined;
  /** It has ended while the page was open. */
  hasEnded: boolean;
  /** Opens the login, which returns to the page. */
  logIn: () => void;
}

/**
 * The session of a page that needs one. Signed-out visitors go to the sign-in page and back; visitors whose session has
 * just ended log in where they are.
 */
export function useRequiredSession(): RequiredSession {
  const { data, status } = useSession();
  const { openLogin } = useLoginDialog();
  const hasEnded = status === 'unauthenticated' && hasSessionEnded();
  useSession({ required: !hasEnded });

  useEffect(() => {
    if (hasEnded) openLogin({ hasEnded: true });
    // Once, when it ends.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasEnded]);

  return { session: data ?? undefined, hasEnded, logIn: () => openLogin({ hasEnded: true }) };
}
