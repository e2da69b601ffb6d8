import { creditCost, type PricedSettings } from '#contracts/credit-cost';
import type { SiteModelTerms } from '../../model-terms';
import { useTrials } from './use-trials';

export interface VideoPrice {
  /** Price for this visitor; undefined: the settings have no price. */
  credits: number | undefined;
  /** The usual price of a reduced first video. */
  usual?: number;
}

/** Price of several takes: only the first can be a reduced first video. */
export function priceOfTakes({ credits, usual = credits }: VideoPrice, takes: number): number | undefined {
  return credits === undefined || usual === undefined ? undefined : credits + usual * (takes - 1);
}

/** Prices of videos for this visitor. */
export function useVideoPrice(): (model: SiteModelTerms, settings: PricedSettings) => VideoPrice {
  const hasTrial = useTrials();
  return (model, settings) => {
    const usual = creditCost(model, settings);
    const { trial } = model;
    if (trial === undefined || usual !== trial.usual || !hasTrial(model)) return { credits: usual };
    return { credits: trial.credits, usual };
  };
}
