import type { PricedSettings } from './credit-cost';
import type { CreditPrice, ModelTerms } from './model';
import { linesOf } from './video-settings';

/**
 * The price that a new video of `model` begins with: the lowest one that fits what is `chosen` already, and its finest
 * picture, so that a first try costs what "from" promises. The form, films and lists begin with its settings. If nothing
 * fits, the model's lowest price.
 */
export function initialPrice(model: Pick<ModelTerms, 'credits'>, chosen: Partial<PricedSettings> = {}): CreditPrice {
  const fitting = model.credits.filter((price) => fits(price, chosen));
  return (fitting.length > 0 ? fitting : model.credits).reduce(cheaperOrLarger);
}

function fits(price: CreditPrice, { resolution, durationS, audio }: Partial<PricedSettings>): boolean {
  return (
    (resolution === undefined || price.resolution === resolution) &&
    (durationS === undefined || price.durationS === durationS) &&
    (audio === undefined || price.audio === undefined || price.audio === audio)
  );
}

function cheaperOrLarger(best: CreditPrice, price: CreditPrice): CreditPrice {
  if (price.credits !== best.credits) return price.credits < best.credits ? price : best;
  return linesOf(price.resolution) > linesOf(best.resolution) ? price : best;
}
