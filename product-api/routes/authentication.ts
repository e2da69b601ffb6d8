import { createSecretKey, type KeyObject } from 'node:crypto';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import jwt from 'jsonwebtoken';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { HEADERS } from '#contracts/service-token';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { findSession, type SessionClaims, type SessionOfAccount } from '../sessions/sessions';
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
    /** Content of the service token; null before it is verified and on routes without one. */
    caller: Static<typeof Claims> | null;
    /** Found by requireUser; null elsewhere. */
    session: SessionOfAccount | null;
  }
}

/** Refuses every request of `app` without a valid service token of the functions. */
export function requireServiceToken(app: Routes, { secret }: Pick<AppDeps, 'secret'>): void {
  // Created once: given text, jsonwebtoken 9 first tries to parse it as a public key, for every token.
  const key = createSecretKey(secret, 'utf8');
  app.addHook('onRequest', (request, _reply, done) => {
    const claims = verify(request.headers.authorization, key);
    const sub = request.headers[HEADERS.userSub];
    if (claims.sub !== undefined && sub !== claims.sub) {
      throw new ApiError('unauthenticated', `${HEADERS.userSub} does not match the user of the service token.`);
    }
    request.caller = claims;
    done();
  });
}

/** Allows only users whose session has not been revoked. */
export function requireUser(deps: Pick<AppDeps, 'db'>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const session = await findSession(deps.db, claimsOf(request));
    if (!session) throw new ApiError('unauthenticated', 'This session has been signed out, or its user was deleted.');
    request.session = session;
    // Of the account: the subject is personal data, and logs outlive an erasure.
    request.log = request.log.child({ userId: session.userId });
    reply.log = request.log;
  };
}

/** The session of a call with `auth: 'required'`. */
export function sessionOf({ session }: FastifyRequest): SessionOfAccount {
  if (session === null) throw new Error('This route does not ask for a user.');
  return session;
}

/** The session in the service token, valid or not. @throws ApiError `unauthenticated` if the token has no user */
export function claimsOf({ caller }: FastifyRequest): SessionClaims {
  if (caller?.sub === undefined || caller.sid === undefined || caller.sessionIssuedAt === undefined) {
    throw new ApiError('unauthenticated', 'This call requires a service token with sub, sid and sessionIssuedAt.');
  }
  return { subject: caller.sub, sid: caller.sid, sessionIssuedAt: caller.sessionIssuedAt };
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
    // Falls through to the same refusal: callers need not know why a token is invalid.
  }
  throw new ApiError('unauthenticated', 'The service token is invalid.');
}
