import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { loadEnvFile } from '../environment/env-file';
import { EnvironmentReader } from '../environment/environment-reader';
import { askService } from './admin/ask-service';
import { type Outcome, runCommand } from './admin/run-command';
import { loadShop } from './catalogue/load-plans';
import { DirectoryTakenError } from './db/directory-lock';
import { withOperatorsDatabase } from './db/operators-database';

const ROOT = path.join(__dirname, '..');

/**
 * `npm run admin -- <command>`: what an operator has to see and do. Works on the database of DATABASE_URL, or the embedded one
 * in DATA_DIR, if need be through the product API that has it open.
 */
async function main(args: string[]): Promise<void> {
  loadEnvFile(ROOT);
  const reader = new EnvironmentReader(process.env);
  const place = { url: reader.read('DATABASE_URL'), dataDir: path.resolve(ROOT, reader.read('DATA_DIR')) };
  const { text, hasErrors } = await run(args, reader.finish('The command', place));
  console.log(text);
  if (hasErrors) process.exitCode = 1;
}

async function run(args: string[], place: { url: string | undefined; dataDir: string }): Promise<Outcome> {
  const systemUser = os.userInfo().username;
  try {
    return await runCommand(args, {
      withDatabase: (work) => withOperatorsDatabase(place, work),
      offers: async () => (await loadShop(path.join(ROOT, 'content'))).offers,
      systemUser,
      now: () => new Date(),
    });
  } catch (error) {
    if (!(error instanceof DirectoryTakenError)) throw error;
    return askService(place.dataDir, args, systemUser);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
