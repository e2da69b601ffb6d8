import { browserStorage } from '../../browser-storage';

const { signInBegun } = browserStorage;

/** Sign-ins leave the page: only the tab's own storage outlives that. */
export function rememberBegunSignIn(): void {
  signInBegun.write(1);
}

export function hasBegunSignIn(): boolean {
  return signInBegun.read() !== null;
}

export function forgetBegunSignIn(): void {
  signInBegun.remove();
}
