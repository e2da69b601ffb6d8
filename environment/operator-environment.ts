import fs from 'node:fs';
import process from 'node:process';
import { parseEnv } from 'node:util';
import type { Environment } from './environment-reader';

/** Variables of `ops/.env` that the compose file turns into those that the services read. */
const FROM_COMPOSE: Readonly<Record<string, (file: Environment) => string | undefined>> = {
  PRODUCT_API_PUBLIC_URL: ({ API_HOST }) => API_HOST && `https://${API_HOST}`,
  S3_ENDPOINT: ({ FILES_HOST }) => FILES_HOST && `https://${FILES_HOST}`,
  S3_REGION: ({ FILES_HOST }) => FILES_HOST && 'us-east-1',
  S3_BUCKET: ({ FILES_HOST }) => FILES_HOST && 'videos',
};

/**
 * The environment of an operator's command: the shell's, and what a file such as `ops/.env` adds to it.
 * @throws Error when the file can't be read
 */
export function operatorEnvironment(file: string, isRequired: 'required' | 'optional'): Environment {
  if (isRequired === 'optional' && !fs.existsSync(file)) return process.env;
  const written: Environment = parseEnv(fs.readFileSync(file, 'utf8'));
  const derived = Object.entries(FROM_COMPOSE).map(([name, valueOf]) => [name, valueOf(written)] as const);
  return { ...Object.fromEntries(derived), ...written, ...process.env };
}

/** The value of `--env FILE` among the arguments of a command. */
export function envFileOf(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => arg === '--env' || arg.startsWith('--env='));
  const arg = args[at];
  return arg?.startsWith('--env=') ? arg.slice('--env='.length) : arg && args[at + 1];
}
