import { type PricedSettings, providerCostUsd } from '../../contracts/provider-cost';
import { durationsFor } from '../../contracts/video-settings';
import type { Capabilities, Model } from '../../contracts/model';
import type { Plans } from '../../contracts/plan';
import type { JsonDocument } from './json-document';
import type { ContentProblem } from './problem';

/** Our revenue must be at least this multiple of the provider's cost (product.md, Money). */
const MARGIN = 1.2;

/** Every combination of resolution, duration and sound that the capabilities allow. */
function offersOf(capabilities: Capabilities): PricedSettings[] {
  return capabilities.resolutions.flatMap((resolution) =>
    durationsFor(capabilities, resolution).flatMap((durationS): PricedSettings[] =>
      capabilities.audio === 'optional'
        ? [
            { resolution, durationS, audio: false },
            { resolution, durationS, audio: true },
          ]
        : [{ resolution, durationS }],
    ),
  );
}

/** Whole millionths of a US dollar, to avoid floating-point errors such as 0.1 + 0.2. */
const MICROS_PER_USD = 1_000_000;
const MICROS_PER_CENT = 10_000;

/** A credit at the lowest price that plans.json has for one. */
export interface CheapestCredit {
  usd: number;
  /** The offer's name: "plan Basic by the year", "pack of 100 credits". */
  offer: string;
}

/** The lowest price of a credit over all plans, intervals and packs. */
export function cheapestCredit({ subscriptions, packs }: Plans): CheapestCredit {
  const offers = [
    ...subscriptions.flatMap(({ name, offers }) =>
      offers.map((offer) => ({ ...offer, offer: `plan ${name} by the ${offer.interval}` })),
    ),
    ...packs.map((pack) => ({ ...pack, offer: `pack of ${pack.credits} credits` })),
  ];
  const credits = offers.flatMap(({ credits, prices, offer }) =>
    prices.map(({ amountCents }) => ({ usd: amountCents / credits / 100, offer })),
  );
  return credits.reduce((cheapest, credit) => (credit.usd < cheapest.usd ? credit : cheapest));
}

/** Exactly one price for every video that can be requested, and no others. */
export function checkCredits(document: JsonDocument, model: Model): ContentProblem[] {
  const offers = offersOf(model.capabilities);
  const missing = offers
    .filter((offer) => pricesOf(model, offer).length === 0)
    .map((offer) => document.problem(['credits'], `No price for ${words(offer)}.`, 'Add an entry.'));
  const doubled = offers
    .filter((offer) => pricesOf(model, offer).length > 1)
    .map((offer) => document.problem(['credits'], `More than one price for ${words(offer)}.`, 'Keep one.'));
  const idle = model.credits.flatMap((price, index) => {
    const isUsed = offers.some((offer) => pricesOf(model, offer).includes(price));
    const reason = `Price for ${words(price)}, which the capabilities don't offer.`;
    return isUsed ? [] : [document.problem(['credits', index], reason, 'Remove it, or add it to the capabilities.')];
  });
  return [...missing, ...doubled, ...idle];
}

/** Every provider needs a cost for every video. */
export function checkCosts(document: JsonDocument, model: Model): ContentProblem[] {
  return model.providers.flatMap((provider, index) =>
    offersOf(model.capabilities)
      .filter((offer) => providerCostUsd(provider, offer) === undefined)
      .map((offer) =>
        document.problem(['providers', index, 'costs'], `${provider.provider} has no cost for ${words(offer)}.`),
      ),
  );
}

/** Credits times the lowest price of a credit must reach MARGIN times each provider's cost. */
export function checkMargin(document: JsonDocument, model: Model, cheapest: CheapestCredit): ContentProblem[] {
  const creditUsd = cheapest.usd;
  return model.credits.flatMap((price, index) =>
    model.providers.flatMap((provider) => {
      const offer = offersOf(model.capabilities).find((candidate) => pricesOf(model, candidate).includes(price));
      const costUsd = offer && providerCostUsd(provider, offer);
      if (costUsd === undefined) return [];
      const needed = creditsFor(costUsd, creditUsd);
      if (price.credits >= needed) return [];
      return [
        document.problem(
          ['credits', index, 'credits'],
          `${price.credits} credits earn $${(price.credits * creditUsd).toFixed(3)} at the lowest price of a credit (${cheapest.offer}), ` +
            `but ${provider.provider} charges $${costUsd.toFixed(3)} and they must earn ${MARGIN} times that.`,
          `Charge at least ${needed} credits.`,
        ),
      ];
    }),
  );
}

/** The fewest whole credits that keep the margin on a cost. */
function creditsFor(costUsd: number, creditUsd: number): number {
  const neededMicros = Math.round(costUsd * MARGIN * MICROS_PER_USD);
  // A millionth of a credit absorbs the rounding error of dividing the plan's price.
  return Math.ceil(neededMicros / (creditUsd * 100 * MICROS_PER_CENT) - 1e-6);
}

function pricesOf(model: Pick<Model, 'credits'>, offer: PricedSettings): Model['credits'] {
  return model.credits.filter(
    (price) =>
      price.resolution === offer.resolution &&
      price.durationS === offer.durationS &&
      (price.audio === undefined || price.audio === offer.audio),
  );
}

function words({ resolution, durationS, audio }: PricedSettings): string {
  const sound = audio === undefined ? '' : audio ? ' with sound' : ' without sound';
  return `${resolution}, ${durationS} s${sound}`;
}
