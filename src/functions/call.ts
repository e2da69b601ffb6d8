import type { GatsbyFunctionRequest } from 'gatsby';
import type { Method } from '#contracts/api/call';
import type { Session } from './session-cookie';

/** A checked request, as a function receives it. `S` is the session that its `auth` guarantees. */
export interface Call<S extends Session | null = Session | null> {
  /** `HEAD` arrives as GET: the host leaves out the body. */
  method: Method;
  /** Parts of the path in brackets, decoded; a catch-all's rest is under `*`. */
  params: Readonly<Record<string, string>>;
  /** Each name at most once: repeated ones are refused. */
  query: Readonly<Record<string, string>>;
  /** The JSON object or form that was sent, or `{}`. Its values are untrusted. */
  body: Readonly<Record<string, unknown>>;
  session: S;
  requestId: string;
  /** First-touch attribution as the browser sent it: JSON in ASCII, capped. */
  userFrom: string | undefined;
  /** For everything without a field here: cookies, other headers. */
  request: GatsbyFunctionRequest;
}

/** Answer of a function. `body` is sent as JSON, unless it is text with its own content type. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string | string[]>>;
}
