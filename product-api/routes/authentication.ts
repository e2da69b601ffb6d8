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
    /** What the service token says; null before it was verified and on routes without one. */
    caller: Static<typeof Claims> | null;
    /** Found by requireUser; null elsewhere. */
    session: SessionOfAccount | null;
  }
}

/** Refuses every request of `app` that doesn't carry a good service token of the functions. */
export function requireServiceToken(app: Routes, { secret }: Pick<AppDeps, 'secret'>): void {
  // Made once: given the text, jsonwebtoken 9 first tries to read a public key in it, anew for every token.
  const key = createSecretKey(secret, 'utf8');
  app.addHook('onRequest', (request, _reply, done) => {
    const claims = verify(request.headers.authorization, key);
    const sub = request.headers[HEADERS.userSub];
    if (claims.sub !== undefined && sub !== claims.sub) {
      throw new ApiError('unauthenticated', `${HEADERS.userSub} is not the user of the service token.`);
    }
    request.caller = claims;
    done();
  });
}

/** Lets only users with a session that nobody has signed out pass. */
export function requireUser(deps: Pick<AppDeps, 'db'>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const session = await findSession(deps.db, claimsOf(request));
    if (!session) throw new ApiError('unauthenticated', 'This session has been signed out, or its user is gone.');
    request.session = session;
    // Of the account: the subject is personal data, and logs outlive an erasure.
    request.log = request.log.child({ userId: session.userId });
    reply.log = request.log;
  };
}

/** On a call with `auth: 'required'`: whose it is. */
export function sessionOf({ session }: FastifyRequest): SessionOfAccount {
  if (session === null) throw new Error('This route does not ask for a user.');
  return session;
}

/** The session in the service token, whether or not it counts. @throws ApiError `unauthenticated` when it has none */
export function claimsOf({ caller }: FastifyRequest): SessionClaims {
  if (caller?.sub === undefined || caller.sid === undefined || caller.sessionIssuedAt === undefined) {
    throw new ApiError('unauthenticated', 'This call needs a service token with sub, sid and sessionIssuedAt.');
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
    // Falls through to the same refusal: why a token is bad is nothing its bearer needs to know.
  }
  throw new ApiError('unauthenticated', 'The service token is not valid.');
}
