import { createHash, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import jwt from 'jsonwebtoken';

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicJwk: JsonWebKey;
}

const generate = promisify(generateKeyPair);

/** The issuer's RSA keys: generated at start, never stored. The previous one is still published. */
export class SigningKeys {
  private constructor(
    private current: SigningKey,
    private previous: SigningKey | undefined = undefined,
  ) {}

  static async create(): Promise<SigningKeys> {
    return new SigningKeys(await newKey());
  }

  async rotate(): Promise<void> {
    const next = await newKey();
    this.previous = this.current;
    this.current = next;
  }

  /** An RS256 token. */
  sign(claims: Record<string, unknown>): string {
    return jwt.sign(claims, this.current.privateKey, { algorithm: 'RS256', keyid: this.current.kid });
  }

  /** The JSON Web Key Set of RFC 7517. */
  published(): { keys: object[] } {
    const keys = this.previous ? [this.current, this.previous] : [this.current];
    return { keys: keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: 'sig', alg: 'RS256' })) };
  }
}

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 2048 });
  const publicJwk = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(publicJwk.n)).digest('base64url').slice(0, 16);
  return { kid, privateKey, publicJwk };
}
