import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Adds the variables of `.env`, if there is one; what the shell has set stays as it is. */
export function loadEnvFile(root: string): void {
  const file = path.join(root, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}
