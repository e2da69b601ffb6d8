import type { CreditPrice } from '#contracts/model';
import type { PricedModel } from './price-data';

/** Lowest and highest credits of a video of one length, over the resolutions. */
export type PriceRange = readonly [low: number, high: number];

export interface LengthPrices {
  /** The model's length that serves a wish: the shortest that is long enough, or else its longest. */
  durationS: number;
  /** Undefined: the model can't do without sound. */
  silent: PriceRange | undefined;
  /** Undefined: it makes none. */
  withSound: PriceRange | undefined;
}

/** Prices of a model's video of at least this length, or of the longest that it makes. */
export function lengthPrices(
  { credits, audio }: Pick<PricedModel, 'credits' | 'audio'>,
  wantedS: number,
): LengthPrices {
  const lengths = credits.map(({ durationS }) => durationS).sort((a, b) => a - b);
  const durationS = lengths.find((length) => length >= wantedS) ?? lengths.at(-1) ?? wantedS;
  const prices = credits.filter((price) => price.durationS === durationS);
  return {
    durationS,
    silent: audio === 'always' ? undefined : rangeOf(prices.filter((price) => price.audio !== true)),
    withSound: audio === 'none' ? undefined : rangeOf(prices.filter((price) => price.audio !== false)),
  };
}

/** Every length that any of the models makes, ascending. */
export function lengthsOf(models: readonly Pick<PricedModel, 'credits'>[]): number[] {
  const lengths = models.flatMap(({ credits }) => credits.map(({ durationS }) => durationS));
  return [...new Set(lengths)].sort((a, b) => a - b);
}

function rangeOf(prices: readonly CreditPrice[]): PriceRange | undefined {
  if (prices.length === 0) return undefined;
  const amounts = prices.map(({ credits }) => credits);
  return [Math.min(...amounts), Math.max(...amounts)];
}
