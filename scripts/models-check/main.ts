import { parseArgs } from 'node:util';
import { EnvironmentReader } from '../../environment/environment-reader';
import { checkModels } from './check-models';
import type { ProviderAccess } from './present-definition';

/**
 * `npm run models:check [-- --write]`: compares the catalogue with the stored definitions and, if there are keys, these
 * with what the providers publish today. Exits with 1 if anything changed.
 */
const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const reader = new EnvironmentReader(process.env);

function access(): ProviderAccess {
  const [falKey, falHost] = [reader.read('FAL_KEY'), reader.read('FAL_BASE_URL')];
  const [token, api] = [reader.read('REPLICATE_API_TOKEN'), reader.read('REPLICATE_BASE_URL')];
  return {
    ...(falKey !== undefined && {
      fal: { key: falKey, schemas: falHost ?? 'https://fal.ai', prices: falHost ?? 'https://api.fal.ai' },
    }),
    ...(token !== undefined && { replicate: { token, api: api ?? 'https://api.replicate.com/v1' } }),
  };
}

async function main(): Promise<void> {
  const providers = access();
  const today = new Date().toISOString().slice(0, 10);
  const asked = Object.keys(providers);
  console.log(asked.length > 0 ? `Asked: ${asked.join(', ')}.` : 'No keys: only what is stored was compared.');
  const check = await checkModels({ root: process.cwd(), access: providers, today, isWriting: options.write });
  if (check.notes.length > 0) console.log(check.notes.join('\n'));
  if (check.findings.length === 0) {
    console.log('Catalogue, definitions and providers agree.');
    return;
  }
  console.error(check.findings.join('\n'));
  console.error(`\n${check.findings.length} ${check.findings.length === 1 ? 'difference' : 'differences'}.`);
  process.exitCode = 1;
}

void main();
