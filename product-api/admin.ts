import os from 'node:os';
import process from 'node:process';
import { runCommand } from './admin/run-command';
import { withOperatorsDatabase } from './db/operators-database';

/**
 * `npm run admin -- <command>`: what an operator has to see and do. Works on the database of DATABASE_URL, or the demo's
 * in DATA_DIR (which must not be running); a running product API finds what was changed by itself.
 */
runCommand(process.argv.slice(2), {
  withDatabase: withOperatorsDatabase,
  systemUser: os.userInfo().username,
  now: () => new Date(),
  write: (text) => console.log(text),
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
