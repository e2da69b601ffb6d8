import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { CallError } from '../call-error';
import { env } from '../env';
import { reportFailure } from '../report-failure';
import { readRequestId } from '../request-id';
import { respond, respondWithError } from '../respond';
import { route } from './router';
import { authConfig } from './config';
import type { AuthServices } from './context';
import { fromHttp } from './from-http';
import { authLog } from './log/auth-log';
import { DocumentCache } from './openid/document-cache';
import { productApiAccounts } from './product-api-accounts';
import { RateLimits } from './rate-limits';
import { SessionRevocationCache } from './session/revocation-cache';
import { toHttp } from './to-http';

/**
 * All of `/api/auth/*`. Does not use createHandler, because this protocol has its own answers to wrong methods, foreign
 * origins and invalid bodies. Like every function it must catch all errors, because Gatsby's wrapper never awaits it.
 */
export async function handleAuth(request: GatsbyFunctionRequest, response: GatsbyFunctionResponse): Promise<void> {
  const requestId = readRequestId(request);
  try {
    services ??= createServices();
    const authRequest = fromHttp(request);
    const context = { ...services, log: authLog(request), request: authRequest, now: new Date() };
    respond(response, requestId, toHttp(await route(context), authRequest, services.config));
  } catch (cause) {
    const error = new CallError('internal', 'Internal error. It has been logged.', { cause });
    reportFailure(request, error);
    respondWithError(response, requestId, error);
  }
}

let services: Omit<AuthServices, 'log'> | undefined;

function createServices(): Omit<AuthServices, 'log'> {
  return {
    config: authConfig(env()),
    accounts: productApiAccounts,
    revocations: new SessionRevocationCache(productApiAccounts),
    documents: new DocumentCache(),
    rateLimits: new RateLimits(),
  };
}
