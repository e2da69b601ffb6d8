import type { PricedModel } from './price-data';

export interface PricesProps {
  /** The first of the catalogue. */
  models: readonly PricedModel[];
  /** Number of all models. */
  total: number;
}
