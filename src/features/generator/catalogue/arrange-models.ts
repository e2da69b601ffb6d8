import { lowestCreditCost } from '#contracts/credit-cost';
import type { GeneratorModel } from './generator-model';

export const MODEL_ORDERS = ['ours', 'maker', 'price'] as const;
export type ModelOrder = (typeof MODEL_ORDERS)[number];

/** Abilities that a list can be narrowed to. */
const NEEDS = {
  sound: ({ capabilities, catalogued = capabilities }: GeneratorModel) => catalogued.audio !== 'none',
  image: ({ capabilities, catalogued = capabilities }: GeneratorModel) => catalogued.modes.includes('image'),
} as const;
export type ModelNeed = keyof typeof NEEDS;

/** The needs that tell these models apart: one that all of them meet, or none, narrows nothing. */
export function offeredNeeds(models: readonly GeneratorModel[]): ModelNeed[] {
  return (Object.keys(NEEDS) as ModelNeed[]).filter((need) => {
    const count = models.filter(NEEDS[need]).length;
    return count > 0 && count < models.length;
  });
}

/** The models that meet all needs, in the order of the catalogue within equal makers and prices. */
export function arrangeModels(
  models: readonly GeneratorModel[],
  { order, needs }: { order: ModelOrder; needs: readonly ModelNeed[] },
): GeneratorModel[] {
  const found = models.filter((model) => needs.every((need) => NEEDS[need](model)));
  switch (order) {
    case 'ours':
      return found;
    case 'maker':
      return found.sort((a, b) => a.maker.localeCompare(b.maker));
    case 'price':
      return found.sort((a, b) => lowestCreditCost(a) - lowestCreditCost(b));
  }
}

/** Neighbors of one maker together. */
export function groupByMaker(models: readonly GeneratorModel[]): { maker: string; models: GeneratorModel[] }[] {
  const groups: { maker: string; models: GeneratorModel[] }[] = [];
  for (const model of models) {
    const last = groups.at(-1);
    if (last?.maker === model.maker) last.models.push(model);
    else groups.push({ maker: model.maker, models: [model] });
  }
  return groups;
}
