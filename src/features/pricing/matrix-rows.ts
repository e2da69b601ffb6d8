import type { CreditPrice, Resolution } from '#contracts/model';
import type { PricedModel } from './price-data';

export interface MatrixRow {
  key: string;
  /** Resolutions that cost the same at every length share a row. */
  resolutions: Resolution[];
  audio: boolean | undefined;
  creditsByDuration: ReadonlyMap<number, number>;
}

/** A model's prices by resolution and sound, equal rows folded into one. */
export function matrixRows({ credits }: Pick<PricedModel, 'credits'>): MatrixRow[] {
  const rows = new Map<string, MatrixRow>();
  for (const [key, prices] of groupBy(credits, ({ resolution, audio }) => `${resolution} ${audio}`)) {
    const [{ resolution, audio }] = prices;
    const signature = `${audio} ${prices
      .map((price) => `${price.durationS}=${price.credits}`)
      .sort()
      .join()}`;
    const same = rows.get(signature);
    if (same) same.resolutions.push(resolution);
    else {
      const creditsByDuration = new Map(prices.map((price) => [price.durationS, price.credits]));
      rows.set(signature, { key, resolutions: [resolution], audio, creditsByDuration });
    }
  }
  return [...rows.values()];
}

type Filled<T> = [T, ...T[]];

function groupBy(prices: readonly CreditPrice[], keyOf: (price: CreditPrice) => string) {
  const groups = new Map<string, Filled<CreditPrice>>();
  for (const price of prices) {
    const group = groups.get(keyOf(price));
    if (group) group.push(price);
    else groups.set(keyOf(price), [price]);
  }
  return groups;
}
