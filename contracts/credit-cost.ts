import type { CreditPrice, ModelTerms, Resolution } from './model';

export interface PricedSettings {
  resolution: Resolution;
  durationS: number;
  audio?: boolean;
}

/**
 * Credits for one video of `model`, or undefined when the catalogue has no price for these settings (then the
 * model does not offer them). Prices are looked up in the model's `credits`, never computed, so that the price
 * matrix shows exactly what is charged.
 */
export function creditCost(model: Pick<ModelTerms, 'credits'>, settings: PricedSettings): number | undefined {
  return model.credits.find((price) => matches(price, settings))?.credits;
}

/** The cheapest video a model offers: "from N credits". */
export function lowestCreditCost(model: { credits: readonly Pick<CreditPrice, 'credits'>[] }): number {
  return Math.min(...model.credits.map((price) => price.credits));
}

/** The cheapest video with sound, in credits; undefined for a silent model. */
export function lowestSoundCost({
  credits,
  audio,
}: {
  credits: readonly (Pick<CreditPrice, 'credits'> & { audio?: boolean | null })[];
  audio: string;
}): number | undefined {
  if (audio === 'none') return undefined;
  return Math.min(...credits.filter((price) => price.audio !== false).map((price) => price.credits));
}

function matches(price: CreditPrice, settings: PricedSettings): boolean {
  return (
    price.resolution === settings.resolution &&
    price.durationS === settings.durationS &&
    (price.audio === undefined || price.audio === (settings.audio ?? false))
  );
}
