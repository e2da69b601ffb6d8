import { createSecretKey, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import jwt from 'jsonwebtoken';

/** Path of the call that runs a command in the service: for this machine only, never passed on by a proxy. */
export const COMMANDS_PATH = '/internal/commands';

const TOKEN = { issuer: 'operator', audience: 'product-api' } as const;
const LIFETIME_S = 60;

/** Where a service that has the embedded database open takes commands, and the secret that signs them. */
export interface RunningService {
  url: string;
  secret: string;
}

export function newCommandSecret(): string {
  return randomBytes(32).toString('base64url');
}

const fileOf = (dataDir: string) => path.join(dataDir, 'commands.json');

/** Tells commands on this machine where the service listens; every user who may read `dataDir` may use them. */
export async function announceService(dataDir: string, service: RunningService): Promise<void> {
  // Its mode counts for a new file only, and one that a killed process left has another secret.
  await rm(fileOf(dataDir), { force: true });
  await writeFile(fileOf(dataDir), JSON.stringify(service), { mode: 0o600 });
}

export async function forgetService(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** Undefined if none was announced. The service may have been killed since. */
export async function findService(dataDir: string): Promise<RunningService | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as RunningService;
  } catch {
    return undefined;
  }
}

export function signCommand(secret: string): string {
  return jwt.sign({}, createSecretKey(secret, 'utf8'), { algorithm: 'HS256', expiresIn: LIFETIME_S, ...TOKEN });
}

/** Whether an `Authorization` header was signed by a command on this machine, within the last minute. */
export function isCommandToken(header: string | undefined, secret: string): boolean {
  try {
    const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? '';
    jwt.verify(token, createSecretKey(secret, 'utf8'), { algorithms: ['HS256'], maxAge: LIFETIME_S, ...TOKEN });
    return true;
  } catch {
    return false;
  }
}
