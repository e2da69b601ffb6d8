import type { GatsbyFunctionRequest } from 'gatsby';
import type { Method } from '#contracts/api/call';
import type { Session } from './session-cookie';

/** One checked request, as a function sees it. `S` is the session its `auth` promises. */
export interface Call<S extends Session | null = Session | null> {
  /** `HEAD` arrives as GET: the host leaves out the body. */
  method: Method;
  /** Parts of the path in brackets, decoded; a catch-all's rest is under `*`. */
  params: Readonly<Record<string, string>>;
  /** Each name at most once: a repeated one was refused. */
  query: Readonly<Record<string, string>>;
  /** The JSON object or form that was sent; `{}` when nothing was. Values are as untrusted as ever. */
  body: Readonly<Record<string, unknown>>;
  session: S;
  requestId: string;
  /** First-touch attribution as the browser sent it: JSON in ASCII, capped. */
  userFrom: string | undefined;
  /** For what has no field here: cookies, other headers. */
  request: GatsbyFunctionRequest;
}

/** What a function answers. `body` travels as JSON, unless it is text with a content type of its own. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string | string[]>>;
}
