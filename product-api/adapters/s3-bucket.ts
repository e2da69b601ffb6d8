import { AwsClient } from 'aws4fetch';
import { ConstantBackoff, handleAll, retry } from 'cockatiel';
import type { S3Settings } from '../s3-env';
import { bucketUrl } from './s3-storage';

export interface Patience {
  tries: number;
  pauseMs: number;
}

/** A server that starts together with us. */
const PATIENCE: Patience = { tries: 60, pauseMs: 1_000 };
/** 409: it already exists. */
const DONE: ReadonlySet<number> = new Set([200, 409]);

/**
 * Creates the bucket unless it exists, as soon as the server answers.
 * @throws Error with the server's last answer
 */
export async function makeBucket(settings: S3Settings, { tries, pauseMs }: Patience = PATIENCE): Promise<void> {
  const { region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const patience = retry(handleAll, { maxAttempts: tries - 1, backoff: new ConstantBackoff(pauseMs) });
  try {
    await patience.execute(async () => {
      const signal = AbortSignal.timeout(10_000);
      const { status, body } = await client.fetch(bucketUrl(settings), { method: 'PUT', signal });
      await body?.cancel();
      if (!DONE.has(status)) throw new Error(`status ${status}`);
    });
  } catch (error) {
    throw new Error(`The bucket "${bucket}" could not be created: ${(error as Error).message}.`, { cause: error });
  }
}
