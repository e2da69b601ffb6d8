import { browserStorage } from '../../browser-storage';
import { googleIdentity } from './google-identity';

const { signedOut } = browserStorage;

/**
 * Whoever signs out must not be signed in again by the next One Tap. Google's script has a switch for that, but it is
 * not loaded for signed-in visitors: so that we remember it too.
 */
export function stopAutoSelect(): void {
  googleIdentity()?.disableAutoSelect();
  signedOut.write(1);
}

export function allowAutoSelect(): void {
  signedOut.remove();
}

/** Without storage, Google's own switch has to do. */
export function mayAutoSelect(): boolean {
  return signedOut.read() !== 1;
}
