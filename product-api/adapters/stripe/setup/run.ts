import path from 'node:path';
import { parseArgs } from 'node:util';
import type Stripe from 'stripe';
import { type Environment, EnvironmentReader } from '../../../../environment/environment-reader';
import { loadShop } from '../../../catalogue/load-plans';
import { stripeClient } from '../stripe-client';
import { compareAccount, type Treatment } from './compare-account';
import { tryCheckout } from './try-checkout';
import { wantedAccount } from './wanted-account';
import { writePriceIds, writeVariable } from './write-files';

export interface SetupDeps {
  environment: Environment;
  contentDir: string;
  /** The file that takes the secret of a new webhook endpoint. */
  envFile: string;
  write: (line: string) => void;
}

const USAGE = `Usage:
  npm run stripe:check [-- --checkout]
  npm run stripe:setup [-- --dry-run] [-- --live]
Both take --env FILE, such as ops/.env: variables are read from there, and the webhook's secret is written there.`;

/**
 * `check` names every difference between the content and a Stripe account; `setup` removes each.
 * @returns whether nothing is left to do
 * @throws Error about arguments and environment, PaymentsUnavailableError, PaymentsRefusedError
 */
export async function runStripeSetup([name, ...args]: string[], deps: SetupDeps): Promise<boolean> {
  const { write } = deps;
  const options = optionsOf(name, args);
  const { stripe, isLive, publicUrl } = connect(deps.environment);
  if (options.setsUp && isLive && !options.live) {
    throw new Error('STRIPE_SECRET_KEY is a key of live mode: add --live if customers are to pay here.');
  }
  write(`Stripe, ${isLive ? 'live' : 'test'} mode`);
  const shop = await loadShop(deps.contentDir);
  const wanted = wantedAccount({ ...shop, publicUrl });
  let differences = 0;
  const treat: Treatment = async ({ difference, make }) => {
    differences += 1;
    write(`  ${difference}`);
    if (!options.setsUp || options.dryRun) return;
    await make();
    write('    done');
  };
  const keepSecret = async (secret: string) => {
    await writeVariable(deps.envFile, 'STRIPE_WEBHOOK_SECRET', secret);
    write(`    STRIPE_WEBHOOK_SECRET is in ${deps.envFile}: start the product API with it`);
  };
  const ids = await compareAccount({ stripe, wanted, offers: shop.offers, keepSecret }, treat);
  if (ids.size > 0) {
    write(`  content/plans.json: ${ids.size} price ids are others at Stripe`);
    if (options.setsUp && !options.dryRun) {
      await writePriceIds(path.join(deps.contentDir, 'plans.json'), ids);
      write('    written: commit them, build, restart');
    } else {
      differences += 1;
    }
  }
  if (wanted.webhookUrl === undefined) {
    write(`  not looked at: the webhook endpoint, since Stripe can't reach ${publicUrl} (PRODUCT_API_PUBLIC_URL)`);
  }
  const refusal = options.checkout && differences === 0 ? await tryCheckout(stripe, shop.offers) : undefined;
  if (refusal !== undefined) write(`  a checkout is refused: ${refusal}`);
  if (differences === 0 && refusal === undefined) write('Nothing to do.');
  return refusal === undefined && (differences === 0 || (options.setsUp && !options.dryRun));
}

/** @throws Error that says how the commands are used */
function optionsOf(name: string | undefined, args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const setsUp = name === 'setup';
  if (!setsUp && name !== 'check') throw new Error(USAGE);
  try {
    // `--env` was read before, with the environment.
    const env = { env: { type: 'string' } } as const;
    const { values } = setsUp
      ? parseArgs({ args, options: { ...env, 'dry-run': flag, live: flag } })
      : parseArgs({ args, options: { ...env, checkout: flag } });
    const given = { 'dry-run': false, live: false, checkout: false, ...values };
    return { setsUp, dryRun: given['dry-run'], live: given.live, checkout: given.checkout };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

function connect(environment: Environment): { stripe: Stripe; isLive: boolean; publicUrl: string } {
  const reader = new EnvironmentReader(environment);
  const apiBase = reader.read('STRIPE_API_BASE');
  const secretKey = reader.required('STRIPE_SECRET_KEY');
  const publicUrl = reader.read('PRODUCT_API_PUBLIC_URL') ?? `http://localhost:${reader.read('PRODUCT_API_PORT')}`;
  return reader.finish('The command', {
    stripe: stripeClient(secretKey || 'sk_test_', apiBase === undefined ? undefined : new URL(apiBase)),
    isLive: /^.k_live_/.test(secretKey),
    publicUrl,
  });
}
