import { lowestCreditCost, lowestSoundCost } from '#contracts/credit-cost';
import type { PricedModel } from './price-data';

/** A model by which offers say how many videos they make. */
export interface Yardstick {
  title: string;
  /** Lowest price of a video of this kind. */
  credits: number;
  hasSound: boolean;
}

/** A silent video on the model with the lowest price, then one with sound on a current model. */
export function toYardsticks(models: readonly Pick<PricedModel, 'title' | 'credits' | 'audio'>[]): Yardstick[] {
  return models.map(({ title, credits, audio }, index) => {
    const soundCost = index === 0 ? undefined : lowestSoundCost({ credits, audio });
    return { title, credits: soundCost ?? lowestCreditCost({ credits }), hasSound: soundCost !== undefined };
  });
}
