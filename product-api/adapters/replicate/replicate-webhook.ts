import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookCall } from '../../videos/provider';

/** The client's own `validateWebhook` takes a call that is a day old, and compares in varying time. */
const MAX_AGE_S = 300;

/**
 * Whether Replicate sent this call just now: HMAC-SHA256 over id, timestamp and the raw body, in a list of signatures.
 * Source: replicate.com/docs/topics/webhooks/verify-webhook.
 * @param secret as Replicate shows it: `whsec_` and base64
 */
export function isReplicateCall({ headers, body }: WebhookCall, secret: string, now: Date): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_AGE_S) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures
    .split(' ')
    .map((entry) => /^v1,(.+)$/.exec(entry)?.[1])
    .some((signature) => signature !== undefined && isEqual(Buffer.from(signature, 'base64'), expected));
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
