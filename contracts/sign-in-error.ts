/**
 * Codes in `?error=` of the sign-in page, where the visitor can try again. The first ten are NextAuth v4's; `Csrf`
 * replaces its `?csrf=true`, and `CookiesBlocked` is that of a browser that keeps no cookie at all.
 */
export const SIGN_IN_PAGE_ERRORS = [
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
  'Csrf',
  'CookiesBlocked',
] as const;

/**
 * Codes in `?error=` of the sign-in error page. The last three are ours: the product API was unreachable, too many
 * calls came from one address, and every error without its own code.
 */
export const ERROR_PAGE_ERRORS = [
  'AccessDenied',
  'Verification',
  'Configuration',
  'ServiceUnavailable',
  'RateLimited',
  'Default',
] as const;

export type SignInPageError = (typeof SIGN_IN_PAGE_ERRORS)[number];
export type ErrorPageError = (typeof ERROR_PAGE_ERRORS)[number];
export type SignInErrorCode = SignInPageError | ErrorPageError;

export function isSignInPageError(value: unknown): value is SignInPageError {
  return SIGN_IN_PAGE_ERRORS.some((code) => code === value);
}

export function isErrorPageError(value: unknown): value is ErrorPageError {
  return ERROR_PAGE_ERRORS.some((code) => code === value);
}
