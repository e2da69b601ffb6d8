import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from './s3-storage';

export interface Patience {
  tries: number;
  pauseMs: number;
}

/** A server that starts together with us. */
const PATIENCE: Patience = { tries: 60, pauseMs: 1_000 };
/** 409: it is there already. */
const DONE: ReadonlySet<number> = new Set([200, 409]);

/**
 * Makes the bucket unless it is there, as soon as the server answers.
 * @throws Error that says what the server answered last
 */
export async function makeBucket(settings: S3Settings, { tries, pauseMs }: Patience = PATIENCE): Promise<void> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const address = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  let answer = 'nothing';
  for (let tried = 0; tried < tries; tried += 1) {
    if (tried > 0) await sleep(pauseMs);
    try {
      const { status, body } = await client.fetch(address, { method: 'PUT', signal: AbortSignal.timeout(10_000) });
      await body?.cancel();
      if (DONE.has(status)) return;
      answer = `status ${status}`;
    } catch (error) {
      answer = (error as Error).message;
    }
  }
  throw new Error(`The bucket "${bucket}" could not be made: ${answer}.`);
}
