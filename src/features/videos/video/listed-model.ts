import { lowestCreditCost } from '#contracts/credit-cost';
import type { ModelTerms } from '#contracts/model';

/** The fields of a model that takes are shown with. */
export interface ListedModel {
  key: string;
  title: string;
  /** Its cheapest video, in credits; null once it is retired. */
  creditsFrom: number | null;
}

/** The model, with the price of its cheapest video. */
export function toListedModel<M extends Pick<ModelTerms, 'key' | 'title' | 'status' | 'credits'>>(model: M) {
  return { ...model, creditsFrom: model.status === 'retired' ? null : lowestCreditCost(model) } satisfies ListedModel;
}

/** A model is for drafts if another one costs at least this many times as much. */
const MUCH_DEARER = 2;

export function isDraftModel(models: readonly ListedModel[], key: string): boolean {
  const creditsFrom = models.find((model) => model.key === key)?.creditsFrom ?? null;
  return creditsFrom !== null && models.some((other) => (other.creditsFrom ?? 0) >= creditsFrom * MUCH_DEARER);
}

/** Title of a model; the key, when the catalogue no longer has it. */
export function titleOf(models: readonly Pick<ListedModel, 'key' | 'title'>[], key: string): string {
  return models.find((model) => model.key === key)?.title ?? key;
}
