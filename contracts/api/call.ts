import type { Feature } from '../feature';
import type { Static, TObject, TSchema } from 'typebox';

// Types only: browser code uses `import type`, so that no schema ends up in a bundle.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Callers that are let in. `required`: signed-in users only; the function refuses visitors without a session, the
 * product API revoked sessions. `optional`: all visitors, identified if signed in. `none`: all visitors, never
 * identified.
 */
export type Auth = 'required' | 'optional' | 'none';

/**
 * The contract of one call. The product API's route, its OpenAPI entry, the same-origin function in front of it and the
 * callers' types are all derived from it.
 */
export interface ApiCall {
  method: Method;
  /** In the product API; parameters begin with a colon: `/api/videos/:id`. */
  path: string;
  auth: Auth;
  /** Where browsers reach it, if the method or path differs. */
  site?: { method: Method; path: string };
  /** Chapter of the OpenAPI document. */
  tag: string;
  /** Purpose as a command of a few words; the title of its OpenAPI entry. */
  summary: string;
  description?: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Requires an `Idempotency-Key` header, which makes repeated submits harmless. */
  idempotencyKey?: true;
  /** Counted with each successful call. */
  feature?: Feature;
  /** HTTP status of the successful answer. */
  status: 200 | 201 | 202 | 204;
  answer: TSchema;
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;

export type BodyOf<C extends ApiCall> = StaticOf<C['body']>;
export type AnswerOf<C extends ApiCall> = StaticOf<C['answer']>;

/** Method and path under which browsers reach a call. */
type SiteOf<C extends ApiCall> = C extends { site: infer Site } ? Site : Pick<C, 'method' | 'path'>;
export type SiteMethod<C extends ApiCall> = SiteOf<C> extends { method: infer M } ? M & Method : never;

/** The path with its parameters filled in, and a query if the call takes one. */
export type SitePath<C extends ApiCall> =
  SiteOf<C> extends { path: infer P extends string }
    ? Filled<P> | (C['query'] extends TObject ? `${Filled<P>}?${string}` : never)
    : never;

type Filled<P extends string> = P extends `${infer Head}:${string}/${infer Tail}`
  ? `${Head}${string}/${Filled<Tail>}`
  : P extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : P;
