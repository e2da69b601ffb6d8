import { lowestCreditCost } from '../contracts/credit-cost';

/** Facts that decide which models a page compares. */
export interface ComparableModel {
  key: string;
  status: string;
  maker: string;
  credits: readonly { credits: number }[];
}

const NEIGHBORS = 3;
/** The last one is a way to another maker. */
const OF_SAME_MAKER = 2;

/**
 * Keys of the models that visitors weigh against this one: up to two of its maker, then those nearest in price (their
 * cheapest videos, as a ratio). None is retired. `models` in the order of the catalogue, which decides ties.
 */
export function neighborsOf(model: ComparableModel, models: readonly ComparableModel[]): string[] {
  const price = Math.log(lowestCreditCost(model));
  const others = models
    .filter((other) => other.key !== model.key && other.status !== 'retired')
    .map((other) => ({ ...other, distance: Math.abs(Math.log(lowestCreditCost(other)) - price) }))
    .sort((one, other) => one.distance - other.distance);
  const family = others.filter(({ maker }) => maker === model.maker).slice(0, OF_SAME_MAKER);
  const strangers = others.filter((other) => !family.includes(other));
  return [...family, ...strangers].slice(0, NEIGHBORS).map(({ key }) => key);
}
