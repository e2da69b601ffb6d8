import { useEffect } from 'react';
import { useSession } from './client';
import { useLoginDialog } from './login-dialog-context';

/** For pages that need a login: opens the dialog for signed-out visitors. */
export function useLoginWhenSignedOut() {
  const { status } = useSession();
  const { openLogin } = useLoginDialog();
  useEffect(() => {
    if (status === 'unauthenticated') openLogin();
  }, [status, openLogin]);
  return { status, openLogin };
}
