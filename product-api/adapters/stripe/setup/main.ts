import path from 'node:path';
import process from 'node:process';
import { envFileOf, operatorEnvironment } from '../../../../environment/operator-environment';
import { runStripeSetup } from './run';

const ROOT = path.join(__dirname, '..', '..', '..', '..');

/** `npm run stripe:check` and `npm run stripe:setup`: the content's plans and prices at Stripe (docs/launch.md). */
async function main([name, ...args]: string[]): Promise<void> {
  const named = envFileOf(args);
  const envFile = path.resolve(ROOT, named ?? '.env');
  const isDone = await runStripeSetup(name === undefined ? [] : [name, ...args], {
    environment: operatorEnvironment(envFile, named === undefined ? 'optional' : 'required'),
    contentDir: path.join(ROOT, 'content'),
    envFile,
    write: (line) => console.log(line),
  });
  process.exitCode = isDone ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
