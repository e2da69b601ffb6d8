import process from 'node:process';
import { readS3Env } from '../s3-env';
import { makeBucket } from './s3-bucket';

/** For ops/compose.yaml, whose S3 server begins without buckets. Elsewhere the storage's operator makes it. */
async function main(): Promise<void> {
  await makeBucket(readS3Env(process.env));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
