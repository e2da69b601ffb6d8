/**
 * The short-lived HS256 token that the functions sign with PRODUCT_API_SECRET and the product API demands as
 * `Authorization: Bearer`. It says who called, for whom, and which session stands behind it.
 */
export interface ServiceTokenClaims {
  iss: 'functions';
  aud: 'product-api';
  /** User id; left out on calls made for nobody (first sign-in, health). */
  sub?: string;
  /** Session id and its start (seconds since 1970): the product API refuses what was signed out since. */
  sid?: string;
  sessionIssuedAt?: number;
  /** On calls made for nobody: stands for the visitor's network, for limits. An HMAC, from which no address follows. */
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
} as const;
