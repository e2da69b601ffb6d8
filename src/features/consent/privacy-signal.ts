declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Whether the browser sends Global Privacy Control. */
export function hasPrivacySignal(): boolean {
  return navigator.globalPrivacyControl === true;
}
