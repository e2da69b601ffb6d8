import { googleIdentity } from './google-identity';

/** Set from a sign-out to the next sign-in. */
const KEY = 'session.signed-out';

/**
 * Whoever signs out must not be signed in again by the next One Tap. Google's script has a switch for that, but it is
 * not loaded for signed-in visitors: so that we remember it too.
 */
export function stopAutoSelect(): void {
  googleIdentity()?.disableAutoSelect();
  try {
    window.localStorage.setItem(KEY, '1');
  } catch {
    // No storage in this browser: Google's own switch has to do.
  }
}

export function allowAutoSelect(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

export function mayAutoSelect(): boolean {
  try {
    return window.localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}
