import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** The demo's signing secrets. Generated at first start and kept, so that a restart signs no user out. */
export interface DemoSecrets {
  authSecret: string;
  productApiSecret: string;
  /** Between the functions and the stand-in issuer. */
  issuerClientSecret: string;
}

const NAMES = ['authSecret', 'productApiSecret', 'issuerClientSecret'] as const satisfies (keyof DemoSecrets)[];

export function newSecrets(): DemoSecrets {
  return { authSecret: newSecret(), productApiSecret: newSecret(), issuerClientSecret: newSecret() };
}

/** @throws Error when the file exists but is damaged */
export async function loadSecrets(dataDir: string): Promise<DemoSecrets> {
  const file = path.join(dataDir, 'secrets.json');
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    // `wx`: if two demos start at once, one writes, and both read the same file.
    await fs.writeFile(file, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept: unknown = JSON.parse(await fs.readFile(file, 'utf8'));
  if (!isSecrets(kept))
    throw new Error(`${file} is damaged. Delete it: this signs all users out, nothing else is lost.`);
  return kept;
}

function isSecrets(value: unknown): value is DemoSecrets {
  return (
    value !== null &&
    typeof value === 'object' &&
    NAMES.every((name) => name in value && typeof (value as Record<string, unknown>)[name] === 'string')
  );
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
