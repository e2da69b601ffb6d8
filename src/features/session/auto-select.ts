import { browserStorage } from '../../browser-storage';
import { googleIdentity } from './google-identity';

const { signedOut } = browserStorage;

/**
 * After a sign-out, the next One Tap must not sign the visitor in automatically. Google's script has a switch for that,
 * but it is not loaded for signed-in visitors, so we store it too.
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
