import type { ModelProvider, Resolution } from './model';

/** One video, as far as its price depends on it. */
export interface PricedSettings {
  resolution: Resolution;
  durationS: number;
  /** Undefined where there is no choice about sound. */
  audio?: boolean | undefined;
}

/** So that no sum hangs on how 0.1 + 0.2 is rounded. */
const MICROS_PER_USD = 1_000_000;

/** What a provider charges for one video, in US dollars, by the catalogue; undefined when its `costs` don't say. */
export function providerCostUsd({ costs }: Pick<ModelProvider, 'costs'>, settings: PricedSettings): number | undefined {
  const cost = costs.find(
    ({ resolution, audio }) => resolution === settings.resolution && (audio === undefined || audio === settings.audio),
  );
  if (!cost) return undefined;
  return cost.per === 'clip' ? cost.usd : (Math.round(cost.usd * MICROS_PER_USD) * settings.durationS) / MICROS_PER_USD;
}
