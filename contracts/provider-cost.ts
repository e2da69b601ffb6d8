import type { ModelProvider, Resolution } from './model';

/** The settings of a video that decide its price. */
export interface PricedSettings {
  resolution: Resolution;
  durationS: number;
  /** Undefined if the model has no choice of sound. */
  audio?: boolean | undefined;
}

/** Avoids floating-point errors such as 0.1 + 0.2. */
const MICROS_PER_USD = 1_000_000;

/** A provider's charge for one video, in US dollars; undefined when the catalogue's `costs` lack it. */
export function providerCostUsd({ costs }: Pick<ModelProvider, 'costs'>, settings: PricedSettings): number | undefined {
  const cost = costs.find(
    ({ resolution, durationS, audio }) =>
      resolution === settings.resolution &&
      (durationS === undefined || durationS === settings.durationS) &&
      (audio === undefined || audio === settings.audio),
  );
  if (!cost) return undefined;
  return cost.per === 'clip' ? cost.usd : (Math.round(cost.usd * MICROS_PER_USD) * settings.durationS) / MICROS_PER_USD;
}
