import { useEffect, useSyncExternalStore } from 'react';
import { browserStorage } from '../../browser-storage';
import { useSessionPart } from './client';

const { signedIn } = browserStorage;

/** Whether this browser was signed in when its session was last known; an answer before the session's own. */
export function useWasSignedIn(): boolean {
  return useSyncExternalStore(
    signedIn.subscribe,
    () => signedIn.read() === 1,
    () => false,
  );
}

/** Keeps that answer; once per page. */
export function useKeepSignedIn(): void {
  const status = useSessionPart((session) => session.status);
  useEffect(() => {
    if (status === 'authenticated' && signedIn.read() !== 1) signedIn.write(1);
    if (status === 'unauthenticated' && signedIn.read() === 1) signedIn.remove();
  }, [status]);
}
