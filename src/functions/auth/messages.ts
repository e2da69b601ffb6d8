/** What the sign-in service reads of an HTTP request. Values of the wrong type never get this far: see from-http.ts. */
export interface AuthRequest {
  method: string;
  /** First path segment after `/api/auth/`: `session`, `signin`, ... */
  action: string;
  providerId?: string;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  cookies: Readonly<Record<string, string | undefined>>;
  origin?: string;
  /** `Sec-Fetch-Site`, which page scripts can't set. */
  fetchSite?: string;
  /** Peer address, for rate limits only. */
  address: string;
}

export interface ResponseCookie {
  name: string;
  value: string;
  /** Neither this nor `expires`: lives as long as the browser session. */
  maxAgeS?: number;
  expires?: Date;
}

/** What the sign-in service answers. `redirect` becomes `302 Location` or, for `json=true`, `{url}` under `status`. */
export interface AuthResponse {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly ResponseCookie[];
  redirect?: string;
  json?: object;
  html?: string;
  text?: string;
}

/** A field of a body or query when it is a string; anything else counts as absent. */
export function stringField(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
