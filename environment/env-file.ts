import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Adds the variables of `.env`, if it exists, without overriding the shell's. */
export function loadEnvFile(root: string): void {
  const file = path.join(root, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}
