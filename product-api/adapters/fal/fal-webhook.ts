import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { WebhookCall } from '../../videos/provider';
import Type from 'typebox';
import { Compile } from 'typebox/compile';

const MAX_AGE_S = 300;
const KEPT_MS = 12 * 60 * 60_000;
/** Limits key fetches, so that calls with bad signatures can't trigger them repeatedly. */
const FETCHED_AT_MOST_EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;

const KeySet = Compile(
  Type.Object({
    keys: Type.Array(Type.Object({ kty: Type.Literal('OKP'), crv: Type.Literal('Ed25519'), x: Type.String() })),
  }),
);

/**
 * Checks fal's calls: Ed25519 over request id, user id, timestamp and the hash of the raw body, by one of the keys it
 * publishes. Source: docs.fal.ai/model-endpoints/webhooks.
 */
export class FalWebhookVerifier {
  #keys: KeyObject[] = [];
  #fetchedAt = Number.NEGATIVE_INFINITY;

  constructor(
    /** Address of the JSON Web Key Set. */
    private readonly keysUrl: string,
    /** Our account there: the keys sign calls to all of fal's customers. Undefined: not compared. */
    private readonly userId: string | undefined,
    private readonly now: () => Date,
  ) {}

  /** @throws when the keys can't be fetched, so the call can't be checked */
  async isFalCall({ headers, body }: WebhookCall): Promise<boolean> {
    const id = headers['x-fal-webhook-request-id'];
    const user = headers['x-fal-webhook-user-id'];
    const timestamp = headers['x-fal-webhook-timestamp'];
    const signature = headers['x-fal-webhook-signature'];
    if (typeof id !== 'string' || typeof user !== 'string' || typeof timestamp !== 'string') return false;
    if (this.userId !== undefined && user !== this.userId) return false;
    if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
    const nowS = this.now().getTime() / 1000;
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowS - Number(timestamp)) > MAX_AGE_S) return false;
    const message = [id, user, timestamp, createHash('sha256').update(body).digest('hex')].join('\n');
    const isGood = () =>
      this.#keys.some((key) => verify(null, Buffer.from(message), key, Buffer.from(signature, 'hex')));
    if (this.#isOlderThan(KEPT_MS)) await this.#fetchKeys();
    if (isGood()) return true;
    // The keys may have been rotated since.
    if (!this.#isOlderThan(FETCHED_AT_MOST_EVERY_MS)) return false;
    await this.#fetchKeys();
    return isGood();
  }

  #isOlderThan(ms: number): boolean {
    return this.now().getTime() - this.#fetchedAt > ms;
  }

  async #fetchKeys(): Promise<void> {
    const answer = await fetch(this.keysUrl, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const set: unknown = await answer.json();
    if (!answer.ok || !KeySet.Check(set)) throw new Error(`${this.keysUrl} has no keys.`);
    this.#keys = set.keys.map((jwk) => createPublicKey({ key: jwk, format: 'jwk' }));
    this.#fetchedAt = this.now().getTime();
  }
}
