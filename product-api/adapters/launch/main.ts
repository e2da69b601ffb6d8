import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { envFileOf, operatorEnvironment } from '../../../environment/operator-environment';
import { certificateEnd } from './certificate-end';
import { checkLaunch, launchText } from './run';

const ROOT = path.join(__dirname, '..', '..', '..');

/** `npm run launch:check [-- --env ops/.env] [-- --backups FOLDER]`: what is missing before visitors come (docs/launch.md). */
async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { env: text, backups: text } });
  const named = envFileOf(args);
  const findings = await checkLaunch({
    environment: operatorEnvironment(
      path.resolve(ROOT, named ?? '.env'),
      named === undefined ? 'optional' : 'required',
    ),
    root: ROOT,
    backups: values.backups,
    now: () => new Date(),
    fetch,
    certificateEnd,
  });
  console.log(launchText(findings));
  process.exitCode = findings.some(({ state }) => state === 'missing') ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
