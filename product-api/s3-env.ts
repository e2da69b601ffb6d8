import { type Environment, EnvironmentReader } from '../environment/environment-reader';

export interface S3Settings {
  /** Origin of the server, and the path under which it answers S3, if any. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Reads the variables of the bucket alone. @throws EnvironmentError naming every error */
export function readS3Env(source: Environment): S3Settings {
  const reader = new EnvironmentReader(source);
  return reader.finish('The bucket', requiredSettings(reader));
}

/** All of it or nothing: half a bucket would lose files. */
export function s3Env(reader: EnvironmentReader): S3Settings | undefined {
  const missing = S3_VARIABLES.filter((name) => !reader.isSet(name));
  if (missing.length === S3_VARIABLES.length) return undefined;
  if (missing.length === 0) return requiredSettings(reader);
  reader.addError(`Files go to S3 only with all of ${S3_VARIABLES.join(', ')}: ${missing.join(', ')} is missing.`);
  return undefined;
}

function requiredSettings(reader: EnvironmentReader): S3Settings {
  return {
    endpoint: reader.required('S3_ENDPOINT'),
    region: reader.required('S3_REGION'),
    bucket: reader.required('S3_BUCKET'),
    accessKeyId: reader.required('S3_ACCESS_KEY_ID'),
    secretAccessKey: reader.required('S3_SECRET_ACCESS_KEY'),
  };
}
