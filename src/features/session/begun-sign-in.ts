/** Set in this tab from the start of a sign-in until somebody has taken note of its success. */
const KEY = 'session.sign-in-begun';

/** Sign-ins leave the page: only the tab's own storage outlives that. */
export function rememberBegunSignIn(): void {
  try {
    window.sessionStorage.setItem(KEY, '1');
  } catch {
    // No storage: then this sign-in is not counted.
  }
}

export function hasBegunSignIn(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetBegunSignIn(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
