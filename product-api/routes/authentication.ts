import { createSecretKey, type KeyObject } from 'node:crypto';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import jwt from 'jsonwebtoken';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { HEADERS } from '#contracts/service-token';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { isSessionActive, type SessionClaims } from '../sessions/sessions';
import type { Routes } from './routes';

const CLOCK_TOLERANCE_S = 5;

const Claims = Type.Object({
  sub: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  sid: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  sessionIssuedAt: Type.Optional(Type.Number({ minimum: 0 })),
  visitor: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  iat: Type.Integer(),
  exp: Type.Integer(),
});
const claimsValidator = Compile(Claims);

declare module 'fastify' {
  interface FastifyRequest {
    /** What the service token says; null before it was verified and on routes without one. */
    caller: Static<typeof Claims> | null;
  }
}

/** Refuses every request of `app` that doesn't carry a good service token of the functions. */
export function requireServiceToken(app: Routes, { secret }: Pick<AppDeps, 'secret'>): void {
  // Made once: given the text, jsonwebtoken 9 first tries to read a public key in it, anew for every token.
  const key = createSecretKey(secret, 'utf8');
  app.addHook('onRequest', (request, reply, done) => {
    const claims = verify(request.headers.authorization, key);
    const sub = request.headers[HEADERS.userSub];
    if (claims.sub !== undefined && sub !== claims.sub) {
      throw new ApiError('unauthenticated', `${HEADERS.userSub} is not the user of the service token.`);
    }
    request.caller = claims;
    if (claims.sub !== undefined) {
      request.log = request.log.child({ userId: claims.sub });
      reply.log = request.log;
    }
    done();
  });
}

/** Lets only users with a session that nobody has signed out pass. */
export function requireUser(deps: Pick<AppDeps, 'db'>): onRequestAsyncHookHandler {
  return async (request) => {
    if (!(await isSessionActive(deps.db, sessionOf(request)))) {
      throw new ApiError('unauthenticated', 'This session has been signed out, or its user is gone.');
    }
  };
}

/** The session in the service token. @throws ApiError `unauthenticated` when the token is nobody's */
export function sessionOf({ caller }: FastifyRequest): SessionClaims {
  if (caller?.sub === undefined || caller.sid === undefined || caller.sessionIssuedAt === undefined) {
    throw new ApiError('unauthenticated', 'This call needs a service token with sub, sid and sessionIssuedAt.');
  }
  return { userId: caller.sub, sid: caller.sid, sessionIssuedAt: caller.sessionIssuedAt };
}

function verify(header: string | undefined, key: KeyObject): Static<typeof Claims> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '') ?? [];
  if (token === undefined) throw new ApiError('unauthenticated', 'A service token is required.');
  try {
    const claims: unknown = jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer: 'functions',
      audience: 'product-api',
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    if (claimsValidator.Check(claims)) return claims;
  } catch {
    // Falls through to the same refusal: why a token is bad is nothing its bearer needs to know.
  }
  throw new ApiError('unauthenticated', 'The service token is not valid.');
}
