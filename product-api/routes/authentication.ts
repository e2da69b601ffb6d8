import { createSecretKey, type KeyObject } from 'node:crypto';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import jwt from 'jsonwebtoken';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { HEADERS } from '#contracts/service-token';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { SessionClaims, SessionOfAccount } from '../sessions/sessions';
import type { Routes } from './routes';

const CLOCK_TOLERANCE_S = 5;
/** The functions sign for one minute; whatever a token says of its end, it is not believed for longer than this. */
const MAX_AGE_S = 120;
/** Clocks of the functions' machines may be ahead. */
const MAX_AHEAD_S = 60;

const ClaimsSchema = Type.Object({
  sub: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  sid: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  sessionIssuedAt: Type.Optional(Type.Number({ minimum: 0 })),
  visitor: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  iat: Type.Integer(),
  exp: Type.Integer(),
});
type Claims = Static<typeof ClaimsSchema>;
const claimsValidator = Compile(ClaimsSchema);

declare module 'fastify' {
  interface FastifyRequest {
    /** Content of the service token; null before it is verified and on routes without one. */
    caller: Claims | null;
    /** Found by requireUser; null elsewhere. */
    session: SessionOfAccount | null;
  }
}

/** Reads the service tokens of the functions. */
export class ServiceTokens {
  readonly #key: KeyObject;

  constructor(secret: string) {
    // Created once: given text, jsonwebtoken 9 first tries to parse it as a public key, for every token.
    this.#key = createSecretKey(secret, 'utf8');
  }

  isFromFunctions({ headers }: FastifyRequest): boolean {
    return verify(headers.authorization, this.#key) !== undefined;
  }

  /** @throws ApiError `unauthenticated` without a valid token */
  read({ headers }: FastifyRequest): Claims {
    const claims = verify(headers.authorization, this.#key);
    // Callers need not know why a token is invalid.
    if (!claims) throw new ApiError('unauthenticated', 'A valid service token is required.');
    return claims;
  }
}

/** Refuses every request of `app` without a valid service token of the functions. */
export function requireServiceToken(app: Routes, tokens: ServiceTokens): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Nobody waits for the rest of a body that is refused.
    void reply.header('connection', 'close');
    const claims = tokens.read(request);
    reply.removeHeader('connection');
    const sub = request.headers[HEADERS.userSub];
    if (claims.sub !== undefined && sub !== claims.sub) {
      throw new ApiError('unauthenticated', `${HEADERS.userSub} does not match the user of the service token.`);
    }
    request.caller = claims;
    done();
  });
}

/** Allows only users whose session has not been revoked. */
export function requireUser({ sessions }: Pick<AppDeps, 'sessions'>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const session = await sessions.find(claimsOf(request));
    if (!session) throw new ApiError('unauthenticated', 'This session has been signed out, or its user was deleted.');
    request.session = session;
    // Logs the account's id: the subject is personal data, and logs outlive an erasure.
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

function verify(header: string | undefined, key: KeyObject): Claims | undefined {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '') ?? [];
  if (token === undefined) return undefined;
  try {
    const claims: unknown = jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer: 'functions',
      audience: 'product-api',
      maxAge: MAX_AGE_S,
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    // One from the future would be young for as long as its author likes.
    return claimsValidator.Check(claims) && claims.iat <= Date.now() / 1000 + MAX_AHEAD_S ? claims : undefined;
  } catch {
    return undefined;
  }
}
