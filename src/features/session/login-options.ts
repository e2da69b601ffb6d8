/** How the login dialog opens, and what follows. */
export interface LoginOptions {
  /** Where the visitor returns after the login; default the current page. */
  callbackUrl?: string;
  /** The visitor was logged in until now. */
  hasEnded?: boolean;
  /** The visitor's press resumes by itself after the login. */
  goesOn?: boolean;
  /** The visitor closes the dialog without logging in. */
  onCancel?: () => void;
}
