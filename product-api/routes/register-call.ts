import type { FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AnswerOf, ApiCall } from '#contracts/api/call';
import { ApiErrorBody } from '#contracts/api/error';
import type { HasCost } from '#contracts/api/route-costs';
import type { AppDeps } from '../app-deps';
import { countFeature } from '../usage/count-feature';
import { requireUser } from './authentication';
import type { Mismatch } from './exact-answer';
import { operationId } from './openapi';
import type { Routes } from './routes';

type Validated<S> = S extends TSchema ? Static<S> : unknown;

type CallRequest<C extends ApiCall> = FastifyRequest<{
  Params: Validated<C['params']>;
  Querystring: Validated<C['query']>;
  Body: Validated<C['body']>;
}>;

/** A call without content expects no answer body. */
type Expected<C extends ApiCall> = AnswerOf<C> extends null ? void : AnswerOf<C>;

export type CallHandler<C extends ApiCall> = (
  request: CallRequest<C>,
  reply: FastifyReply,
) => Expected<C> | Promise<Expected<C>>;

type Given<H extends (...args: never[]) => unknown> = Awaited<ReturnType<H>>;

/** No constraint if a handler answers as its contract says; otherwise an impossible one that names the field. */
export type AnswersExactly<C extends ApiCall, H extends CallHandler<C>> = [Mismatch<AnswerOf<C>, Given<H>>] extends [
  never,
]
  ? unknown
  : { mismatch: Mismatch<AnswerOf<C>, Given<H>> };

export interface CallOptions extends Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'config' | 'exposeHeadRoute' | 'logLevel' | 'preValidation' | 'validatorCompiler'
> {
  /** For callers other than our functions: no service token required. */
  isOpen?: true;
}

/** For a route's `response`: the errors that every call may return. */
export const anyError = { '4xx': ApiErrorBody, '5xx': ApiErrorBody } as const;

/**
 * Registers the route of a call from its contract. A handler doesn't compile if its answer has a field that the
 * contract lacks, or lacks one that the contract has; nor does a call whose cost isn't stated (route-costs.ts).
 */
export function registerCall<const C extends ApiCall, H extends CallHandler<C>>(
  app: Routes,
  deps: Pick<AppDeps, 'sessions' | 'db' | 'now' | 'logger'>,
  call: C & HasCost<C>,
  handler: H & AnswersExactly<C, H>,
  { isOpen, ...options }: CallOptions = {},
): void {
  const { method, path, auth, tag, description, params, query, body, status, answer, summary, feature }: ApiCall = call;
  const schema: FastifySchema = {
    tags: [tag],
    summary,
    operationId: operationId(method, path),
    ...(isOpen && { security: [] }),
    ...(description !== undefined && { description }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [status]: answer, ...anyError },
  };
  app.route({
    ...options,
    method,
    url: path,
    ...(auth === 'required' && { onRequest: requireUser(deps) }),
    schema,
    handler: async (request, reply) => {
      // Validated by the schemas from which the handler's types are derived.
      const given: unknown = await handler(request as CallRequest<C>, reply);
      if (feature !== undefined) await countFeature(deps, feature);
      // The handler has taken the answer over, to write a stream.
      if (reply.sent) return reply;
      return reply.status(status).send(status === 204 ? null : given);
    },
  });
}
