import type { OffersView, PackView, PlanView } from '../price-data';

/** The smallest pack with at least as many credits; undefined when even the largest has fewer. */
export function smallestPack({ packs }: Pick<OffersView, 'packs'>, missing: number): PackView | undefined {
  return smallest(packs, missing, ({ credits }) => credits);
}

/** The smallest plan whose first month brings at least as many credits. */
export function smallestPlan({ plans }: Pick<OffersView, 'plans'>, missing: number): PlanView | undefined {
  return smallest(plans, missing, ({ month }) => month.credits);
}

function smallest<Offer>(offers: readonly Offer[], missing: number, creditsOf: (offer: Offer) => number) {
  return offers
    .filter((offer) => creditsOf(offer) >= missing)
    .sort((left, right) => creditsOf(left) - creditsOf(right))[0];
}
