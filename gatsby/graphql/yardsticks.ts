import { lowestCreditCost, lowestSoundCost } from '../../contracts/credit-cost';
import type { CreditPrice, ModelTag } from '../../contracts/model';

interface Candidate {
  tag: ModelTag;
  credits: CreditPrice[];
  capabilities: { audio: string };
}

/**
 * The model with the lowest price, then a current one with sound: the one in the middle of their prices, as neither the
 * cheapest nor the dearest says what credits usually buy.
 */
export function yardsticksOf<Model extends Candidate>(models: readonly Model[]): Model[] {
  const [cheapest] = [...models].sort((a, b) => lowestCreditCost(a) - lowestCreditCost(b));
  const audible = models
    .filter(({ tag, capabilities }) => tag === 'new' && capabilities.audio !== 'none')
    .sort((a, b) => soundCost(a) - soundCost(b));
  const middle = audible[Math.floor(audible.length / 2)];
  return [cheapest, middle].filter((model) => model !== undefined);
}

function soundCost({ credits, capabilities: { audio } }: Candidate): number {
  return lowestSoundCost({ credits, audio }) ?? Infinity;
}
