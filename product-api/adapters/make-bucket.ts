import process from 'node:process';
import { makeBucket } from './s3-bucket';

/** For ops/compose.yaml, whose S3 server begins without buckets. Elsewhere whoever runs the storage makes it. */
async function main(): Promise<void> {
  const read = (name: string) => {
    const value = process.env[name]?.trim();
    if (!value) throw new Error(`${name} is missing.`);
    return value;
  };
  await makeBucket({
    endpoint: read('S3_ENDPOINT'),
    region: read('S3_REGION'),
    bucket: read('S3_BUCKET'),
    accessKeyId: read('S3_ACCESS_KEY_ID'),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
