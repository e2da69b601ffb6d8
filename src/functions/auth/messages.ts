/** The parts of an HTTP request that the sign-in service uses. from-http.ts removes values of the wrong type. */
export interface AuthRequest {
  method: string;
  /** First path segment after `/api/auth/`: `session`, `signin`, ... */
  action: string;
  providerId?: string;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  cookies: Readonly<Record<string, string | undefined>>;
  origin?: string;
  /** URL of the page that the visitor comes from. */
  referer?: string;
  /** `Sec-Fetch-Site`, which page scripts can't set. */
  fetchSite?: string;
  /** Peer address, for rate limits only. */
  address: string;
}

export interface ResponseCookie {
  name: string;
  value: string;
  /** Without this and `expires` the cookie lasts as long as the browser session. */
  maxAgeS?: number;
  expires?: Date;
}

/** An answer of the sign-in service. `redirect` becomes `302 Location` or, for `json=true`, `{url}` with `status`. */
export interface AuthResponse {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly ResponseCookie[];
  redirect?: string;
  json?: object;
  html?: string;
  text?: string;
}

/** A field of a body or query if it is a string; anything else counts as absent. */
export function stringField(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
