import fs from 'node:fs';
import path from 'node:path';
import { Model } from '../../contracts/model';
import { Plans } from '../../contracts/plan';
import { type ContentTree, PRICE_LOCK, readContentTree } from './content-tree';
import type { JsonDocument, JsonPath } from './json-document';
import type { ModelFile } from './model-file';
import type { ContentProblem } from './problem';
import { checkSchema } from './schema-check';

/** Beyond these, a price asks for a second look: a digit too many or too few, a comma that moved. */
const SECOND_LOOK = { below: 0.5, above: 1.5 };

/** An amount that a visitor pays or gets. */
interface NamedPrice {
  /** As in the lock: "veo3.1, 1080p, 8 s with sound", "plan basic, month, USD". */
  name: string;
  value: number;
  /** "96 credits", "$10.00". */
  words: (value: number) => string;
  document: JsonDocument;
  path: JsonPath;
}

const inCredits = (value: number) => `${value} credits`;
const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Every price of a video, and every amount and number of credits of a plan or pack. */
export function pricesOf(
  { document, plans }: { document: JsonDocument; plans: Plans },
  models: readonly ModelFile[],
): NamedPrice[] {
  const offers = [
    ...plans.subscriptions.flatMap(({ key, offers }, plan) =>
      offers.map((offer, index) => ({
        ...offer,
        name: `plan ${key}, ${offer.interval}`,
        path: ['subscriptions', plan, 'offers', index],
      })),
    ),
    ...plans.packs.map((pack, index) => ({ ...pack, name: `pack ${pack.key}`, path: ['packs', index] })),
  ];
  const sold = offers.flatMap(({ name, credits, prices, path }): NamedPrice[] => [
    { name: `${name}, credits`, value: credits, words: inCredits, document, path: [...path, 'credits'] },
    ...prices.map(({ currency, amountCents }, index) => ({
      name: `${name}, ${currency}`,
      value: amountCents,
      words: inDollars,
      document,
      path: [...path, 'prices', index, 'amountCents'],
    })),
  ]);
  const spent = models.flatMap(({ document, model }) =>
    model.credits.map(({ resolution, durationS, audio, credits }, index): NamedPrice => {
      const sound = audio === undefined ? '' : audio ? ' with sound' : ' without sound';
      const name = `${model.key}, ${resolution}, ${durationS} s${sound}`;
      return { name, value: credits, words: inCredits, document, path: ['credits', index, 'credits'] };
    }),
  );
  return [...sold, ...spent];
}

/** Prices that changed by more than half since they were last confirmed. */
export function checkPrices({ prices: lock }: ContentTree, prices: readonly NamedPrice[]): ContentProblem[] {
  const confirmed = recordedIn(lock);
  return prices.filter(isFarFrom(confirmed)).map(({ name, value, words, document, path }) => ({
    ...document.problem(
      path,
      `${words(value)} for ${name}: it was ${words(confirmed[name] ?? 0)}. Is that meant?`,
      'If so, run: npm run content:check -- --accept-prices',
    ),
    kind: 'outdated',
  }));
}

/**
 * Records the prices of `content/` that need no second look, and with `acceptsAll` the others too. Nothing while plans or a
 * model are of another form, which the content check reports.
 */
export function recordPrices(root: string, acceptsAll: boolean): void {
  const tree = readContentTree(root);
  const { plans, models } = tree;
  if (!plans || tree.unreadable.length > 0 || checkSchema(plans, Plans).length > 0) return;
  if (models.some((model) => checkSchema(model, Model).length > 0)) return;
  const files = models.map((document) => ({ document, model: document.value as Model }));
  const confirmed = recordedIn(tree.prices);
  const isFar = isFarFrom(confirmed);
  const entries = pricesOf({ document: plans, plans: plans.value as Plans }, files).map((price): [string, number] => {
    const kept = !acceptsAll && isFar(price) ? confirmed[price.name] : undefined;
    return [price.name, kept ?? price.value];
  });
  const text = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
  const file = path.join(root, PRICE_LOCK);
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
}

function recordedIn(lock: JsonDocument | undefined): Partial<Record<string, number>> {
  const value = lock?.value;
  return typeof value === 'object' && value !== null ? value : {};
}

function isFarFrom(confirmed: Partial<Record<string, number>>): (price: NamedPrice) => boolean {
  return ({ name, value }) => {
    const before = confirmed[name];
    if (before === undefined) return false;
    return value < before * SECOND_LOOK.below || value > before * SECOND_LOOK.above;
  };
}
