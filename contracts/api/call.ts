import type { Static, TObject, TSchema } from 'typebox';

// Types only: what browsers need of a call's contract, they take with `import type`, so that no schema reaches a page.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call. `required`: a signed-in user; the function refuses visitors without a session, the product API those
 * whose session has been signed out. `optional`: anybody, as who they are. `none`: anybody, nobody looks at who they are.
 */
export type Auth = 'required' | 'optional' | 'none';

/**
 * The contract of one call: the product API's route and its document (`/openapi.json`), the same-origin function in front
 * of it and the types of whoever calls all follow from it.
 */
export interface ApiCall {
  method: Method;
  /** Of the product API; parts that vary begin with a colon: `/api/videos/:id`. */
  path: string;
  auth: Auth;
  /** Where browsers reach it, if not under the same method and path. */
  site?: { method: Method; path: string };
  /** Chapter of the OpenAPI document. */
  tag: string;
  description?: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Has to be sent with a header `Idempotency-Key`, which makes a repeated submit harmless. */
  idempotencyKey?: true;
  /** Of the answer that is no error. */
  status: 200 | 201 | 202 | 204;
  answer: TSchema;
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;

export type BodyOf<C extends ApiCall> = StaticOf<C['body']>;
export type AnswerOf<C extends ApiCall> = StaticOf<C['answer']>;

/** Method and path under which browsers reach a call. */
type SiteOf<C extends ApiCall> = C extends { site: infer Site } ? Site : Pick<C, 'method' | 'path'>;
export type SiteMethod<C extends ApiCall> = SiteOf<C> extends { method: infer M } ? M & Method : never;

/** The path with something in place of each part that varies, and a query where the call takes one. */
export type SitePath<C extends ApiCall> =
  SiteOf<C> extends { path: infer P extends string }
    ? Filled<P> | (C['query'] extends TObject ? `${Filled<P>}?${string}` : never)
    : never;

type Filled<P extends string> = P extends `${infer Head}:${string}/${infer Tail}`
  ? `${Head}${string}/${Filled<Tail>}`
  : P extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : P;
