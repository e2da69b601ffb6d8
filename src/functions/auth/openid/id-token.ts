import { createHash } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { SignedInPerson } from '#contracts/api/users';
import { isEqual } from '../csrf/csrf-token';
import type { DocumentCache } from './document-cache';
import { discover, findSigningKey } from './provider';

const MAX_TOKEN_LENGTH = 8192;
const CLOCK_TOLERANCE_S = 30;
const MAX_LIFETIME_S = 2 * 60 * 60;
const MAX_SUB_LENGTH = 255;
const MAX_TEXT_LENGTH = 320;
const MAX_IMAGE_LENGTH = 1024;

export interface IdTokenExpectation {
  issuer: string;
  clientId: string;
  nonce: string;
}

export interface VerifiedIdToken {
  person: SignedInPerson;
  /** Key under which the token is marked as used. */
  replayKey: string;
  expiresAt: Date;
}

/** Why an ID token was refused. For the log; visitors don't see the reason. */
export class IdTokenRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`ID token refused: ${reason}.`, options);
    this.name = 'IdTokenRefused';
  }
}

/**
 * Verifies an ID token and returns its user. jsonwebtoken checks signature, algorithm, exp, nbf, aud and iss; the rest
 * of OpenID Connect Core 3.1.3.7 and Google's own rules are checked here.
 * @throws IdTokenRefused for an invalid token, Error if the issuer's documents can't be fetched
 */
export async function verifyIdToken(
  token: string,
  { issuer, clientId, nonce }: IdTokenExpectation,
  documents: DocumentCache,
  now: Date,
): Promise<VerifiedIdToken> {
  const kid = readKid(token);
  const { issuers, jwksUri } = await discover(issuer, documents);
  const key = await findSigningKey(kid, jwksUri, documents);
  if (!key) throw new IdTokenRefused('unknown key');
  let claims: jwt.JwtPayload | string;
  try {
    claims = jwt.verify(token, key, {
      algorithms: ['RS256'],
      issuer: issuers,
      audience: clientId,
      clockTolerance: CLOCK_TOLERANCE_S,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
  } catch (cause) {
    throw new IdTokenRefused(cause instanceof Error ? cause.message : 'verification failed', { cause });
  }
  if (typeof claims === 'string') throw new IdTokenRefused('payload is not an object');
  const expiresAtS = checkTimes(claims, now);
  checkAddressee(claims, clientId);
  if (typeof claims.nonce !== 'string' || !isEqual(claims.nonce, nonce)) throw new IdTokenRefused('wrong nonce');
  return {
    person: readPerson(claims),
    replayKey: replayKey(token, claims),
    expiresAt: new Date((expiresAtS + CLOCK_TOLERANCE_S) * 1000),
  };
}

/** Keys come only from the issuer: keys in the header (jwk, jku, x5u) are ignored. */
function readKid(token: string): string {
  if (token.length > MAX_TOKEN_LENGTH) throw new IdTokenRefused('too long');
  let header: (jwt.JwtHeader & { crit?: unknown }) | undefined;
  try {
    header = jwt.decode(token, { complete: true })?.header;
  } catch (cause) {
    throw new IdTokenRefused('not a token', { cause });
  }
  if (!header) throw new IdTokenRefused('not a token');
  if (header.alg !== 'RS256') throw new IdTokenRefused('wrong algorithm');
  if (header.typ !== undefined && header.typ !== 'JWT') throw new IdTokenRefused('wrong type');
  if (header.crit !== undefined) throw new IdTokenRefused('critical extension');
  if (typeof header.kid !== 'string' || header.kid === '') throw new IdTokenRefused('no key id');
  return header.kid;
}

function checkTimes({ exp, iat }: jwt.JwtPayload, now: Date): number {
  if (typeof exp !== 'number' || typeof iat !== 'number') throw new IdTokenRefused('exp or iat missing');
  if (iat > now.getTime() / 1000 + CLOCK_TOLERANCE_S) throw new IdTokenRefused('issued in the future');
  if (exp - iat > MAX_LIFETIME_S) throw new IdTokenRefused('lifetime too long');
  return exp;
}

function checkAddressee({ aud, azp }: jwt.JwtPayload, clientId: string): void {
  if (aud !== clientId) throw new IdTokenRefused('more than one audience');
  if (azp !== undefined && azp !== clientId) throw new IdTokenRefused('wrong authorized party');
}

function readPerson({ sub, email, email_verified, name, picture }: jwt.JwtPayload): SignedInPerson {
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUB_LENGTH || !/^[\x21-\x7e]+$/.test(sub)) {
    throw new IdTokenRefused('missing or invalid sub');
  }
  if (typeof email !== 'string' || !email.includes('@') || email.length > MAX_TEXT_LENGTH) {
    throw new IdTokenRefused('no e-mail address');
  }
  if (email_verified !== true) throw new IdTokenRefused('e-mail address not verified');
  return { sub, email, name: readName(name), image: readImage(picture) };
}

function readName(name: unknown): string | null {
  return typeof name === 'string' && name.trim() !== '' ? [...name.trim()].slice(0, MAX_TEXT_LENGTH).join('') : null;
}

function readImage(picture: unknown): string | null {
  if (typeof picture !== 'string' || picture.length > MAX_IMAGE_LENGTH || !URL.canParse(picture)) return null;
  return new URL(picture).protocol === 'https:' ? picture : null;
}

/** By the signature's bytes, not its text: base64url can encode the same bytes in several ways. */
function replayKey(token: string, { iss, jti }: jwt.JwtPayload): string {
  const hash = createHash('sha256');
  if (typeof jti === 'string' && jti !== '') hash.update(`${iss}\0${jti}`);
  else hash.update(Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url'));
  return `id-token:${hash.digest('base64url')}`;
}
