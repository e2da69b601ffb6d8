import path from 'node:path';
import type Stripe from 'stripe';
import { loadShop } from '../../catalogue/load-plans';
import { PaymentsRefusedError } from '../../payments/payments';
import { compareAccount } from '../stripe/setup/compare-account';
import { wantedAccount } from '../stripe/setup/wanted-account';
import { callStripe, stripeClient } from '../stripe/stripe-client';
import { type Check, type Finding, good, type LaunchContext, missing, unknown } from './finding';

type Found = Omit<Finding, 'subject'>;

/** The account behind the key, and whether it sells what the content says. */
export const stripeCheck: Check = {
  subject: 'Stripe',
  async look(context) {
    const { reader } = context;
    const key = reader.read('STRIPE_SECRET_KEY');
    if (key === undefined) {
      return [missing('STRIPE_SECRET_KEY is not set: copy it from the dashboard, Developers, API keys')];
    }
    const base = reader.read('STRIPE_API_BASE');
    const stripe = stripeClient(key, base === undefined ? undefined : new URL(base));
    try {
      return [
        /^.k_live_/.test(key)
          ? good('the key is of live mode')
          : missing('STRIPE_SECRET_KEY is a key of test mode: it takes no payments'),
        ...(reader.isSet('STRIPE_WEBHOOK_SECRET')
          ? []
          : [missing('STRIPE_WEBHOOK_SECRET is not set: npm run stripe:setup, or roll it in the dashboard')]),
        ...(await lookAtAccount(stripe)),
        ...(await lookAtTax(stripe)),
        ...(await lookAtShop(stripe, context)),
        unknown('whether the URL of the terms is set: npm run stripe:check -- --checkout'),
      ];
    } catch (error) {
      if (error instanceof PaymentsRefusedError) return [missing(error.message)];
      throw error;
    }
  },
};

async function lookAtAccount(stripe: Stripe): Promise<Found[]> {
  const account = await readable(() => stripe.accounts.retrieveCurrent());
  if (account === undefined) return [unknown('the account: this key may not read it')];
  if (!account.details_submitted)
    return [missing("the account's details are not complete: finish them in the dashboard")];
  if (!account.charges_enabled)
    return [missing('the account may not charge yet: the dashboard says what Stripe waits for')];
  return [good('the account may charge')];
}

async function lookAtTax(stripe: Stripe): Promise<Found[]> {
  const settings = await readable(() => stripe.tax.settings.retrieve());
  if (settings === undefined) return [unknown('Stripe Tax: this key may not read it')];
  if (settings.status === 'active') return [good('Stripe Tax is active')];
  const fields = settings.status_details.pending?.missing_fields ?? [];
  return [
    missing(`Stripe Tax is ${settings.status}: in the dashboard, Tax, add ${fields?.join(', ') || 'what it asks for'}`),
  ];
}

async function lookAtShop(stripe: Stripe, { root, reader }: LaunchContext): Promise<Found[]> {
  const shop = await loadShop(path.join(root, 'content'));
  const publicUrl = reader.read('PRODUCT_API_PUBLIC_URL') ?? 'http://localhost';
  const differences: string[] = [];
  const keepSecret = () => Promise.reject(new Error('Nothing is made here.'));
  const wanted = wantedAccount({ ...shop, publicUrl });
  const ids = await compareAccount({ stripe, wanted, offers: shop.offers, keepSecret }, ({ difference }) => {
    differences.push(difference);
    return Promise.resolve();
  });
  if (ids.size > 0) differences.push(`content/plans.json has ${ids.size} price ids that are others at Stripe`);
  if (differences.length === 0) return [good('products, prices, portal and webhook are as the content says')];
  return differences.map((difference) => missing(`${difference}: npm run stripe:setup`));
}

/** Undefined if a restricted key may not see it. */
async function readable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await callStripe(read);
  } catch (error) {
    if (error instanceof PaymentsRefusedError && error.details.status === 403) return undefined;
    throw error;
  }
}
