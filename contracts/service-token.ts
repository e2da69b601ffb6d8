/**
 * The short-lived HS256 token that the functions sign with PRODUCT_API_SECRET and the product API requires as
 * `Authorization: Bearer`. It names the calling service, the user and the session.
 */
export interface ServiceTokenClaims {
  iss: 'functions';
  aud: 'product-api';
  /** User id; left out on calls without a user (first sign-in, health). */
  sub?: string;
  /** Session id and its start (seconds since 1970): the product API refuses sessions revoked since then. */
  sid?: string;
  sessionIssuedAt?: number;
  /** On calls without a user: the key for rate limits, an HMAC of the visitor's network, which hides the address. */
  visitor?: string;
  iat: number;
  exp: number;
}

export const SERVICE_TOKEN_LIFETIME_S = 60;

/** Request headers of a function-to-API call. */
export const HEADERS = {
  clientDomain: 'x-client-domain',
  userSub: 'x-user-sub',
  userFrom: 'x-user-from',
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
  /** Language of the texts in the body (BCP 47), which is that of the visitor's page. */
  contentLanguage: 'content-language',
} as const;
