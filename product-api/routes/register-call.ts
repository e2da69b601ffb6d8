import type { FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AnswerOf, ApiCall } from '#contracts/api/call';
import { ApiErrorBody } from '#contracts/api/error';
import type { AppDeps } from '../app-deps';
import { requireUser } from './authentication';
import type { Mismatch } from './exact-answer';
import type { Routes } from './routes';

type Validated<S> = S extends TSchema ? Static<S> : unknown;

type CallRequest<C extends ApiCall> = FastifyRequest<{
  Params: Validated<C['params']>;
  Querystring: Validated<C['query']>;
  Body: Validated<C['body']>;
}>;

/** Of a call without content nothing is expected. */
type Expected<C extends ApiCall> = AnswerOf<C> extends null ? void : AnswerOf<C>;

export type CallHandler<C extends ApiCall> = (
  request: CallRequest<C>,
  reply: FastifyReply,
) => Expected<C> | Promise<Expected<C>>;

type Given<H extends (...args: never[]) => unknown> = Awaited<ReturnType<H>>;

/** Asks nothing of a handler that answers as its contract says; of any other it asks for what can't be, by the name of the field. */
export type AnswersExactly<C extends ApiCall, H extends CallHandler<C>> = [Mismatch<AnswerOf<C>, Given<H>>] extends [
  never,
]
  ? unknown
  : { mismatch: Mismatch<AnswerOf<C>, Given<H>> };

export interface CallOptions extends Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'config' | 'logLevel' | 'preValidation' | 'validatorCompiler'
> {
  /** For others than our functions: nobody asks for a service token. */
  isOpen?: true;
}

/** For a route's `response`: the errors that any call may meet. */
export const anyError = { '4xx': ApiErrorBody, '5xx': ApiErrorBody } as const;

/**
 * The route of a call, all of it as its contract says. A handler whose answer has a field that the contract lacks, or
 * lacks one that the contract has, doesn't compile.
 */
export function registerCall<const C extends ApiCall, H extends CallHandler<C>>(
  app: Routes,
  deps: Pick<AppDeps, 'db'>,
  call: C,
  handler: H & AnswersExactly<C, H>,
  { isOpen, ...options }: CallOptions = {},
): void {
  const { method, path, auth, tag, description, params, query, body, status, answer } = call;
  const schema: FastifySchema = {
    tags: [tag],
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
      // Validated by the schemas from which the handler has its types.
      const given: unknown = await handler(request as CallRequest<C>, reply);
      return reply.status(status).send(status === 204 ? null : given);
    },
  });
}
