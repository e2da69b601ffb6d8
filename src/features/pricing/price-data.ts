import { graphql } from 'gatsby';
import type { CreditPrice, ModelStatus } from '#contracts/model';
import type { ModelOrigin } from '../../model-origin';

/** A subscription as the page compares it. Money is whole cents for the whole period. */
export interface PlanView {
  key: string;
  name: string;
  isVip: boolean;
  /** How long a holder's videos are kept. */
  retentionDays: number;
  month: OfferView;
  year: OfferView;
}

export interface OfferView {
  credits: number;
  amountCents: number;
  currency: string;
}

export interface PackView extends OfferView {
  key: string;
}

/** A model as the matrix lists it. */
export interface PricedModel extends ModelOrigin {
  key: string;
  title: string;
  page: string;
  status: ModelStatus;
  credits: CreditPrice[];
  /** `always`: every video has sound, and no price depends on it. */
  audio: 'none' | 'optional' | 'always';
  /** Price of a first video at the lowest price, for visitors who have not bought anything; null: no trial. */
  trialCredits: number | null;
}

/** @public Gatsby reads fragments of exported queries only. */
export const priceFragments = graphql`
  fragment PlansView on Plans {
    retention {
      freeDays
      paidDays
      graceDays
    }
    subscriptions {
      key
      name
      vip
      retentionDays
      offers {
        interval
        credits
        prices {
          currency
          amountCents
        }
      }
    }
    packs {
      key
      credits
      prices {
        currency
        amountCents
      }
    }
  }

  fragment PricedModel on Model {
    key
    title
    maker
    runsOn
    page
    status
    capabilities {
      audio
    }
    credits {
      resolution
      durationS
      audio
      credits
    }
    trialCredits
  }
`;

export interface OffersView {
  plans: PlanView[];
  packs: PackView[];
  /** How long videos are kept, in days: without a payment, after one, and after a plan has ended. */
  retention: { freeDays: number; paidDays: number; graceDays: number };
}

/** Everything that can be bought. @throws when content/plans.json was not sourced */
export function toOffers(plans: Queries.PlansViewFragment | null): OffersView {
  if (!plans) throw new Error('content/plans.json was not sourced.');
  return { plans: toPlans(plans), packs: toPacks(plans), retention: plans.retention };
}

/** Plans that lack one of the two intervals are left out: there would be nothing to switch to. */
function toPlans({ subscriptions }: Queries.PlansViewFragment): PlanView[] {
  return subscriptions.flatMap(({ key, name, vip, retentionDays, offers }) => {
    const [month, year] = (['month', 'year'] as const).map((wanted) => {
      const offer = offers.find(({ interval }) => interval === wanted);
      const price = offer?.prices[0];
      return offer && price && { credits: offer.credits, ...price };
    });
    return month && year ? [{ key, name, isVip: vip, retentionDays, month, year }] : [];
  });
}

function toPacks({ packs }: Queries.PlansViewFragment): PackView[] {
  return packs.flatMap(({ key, credits, prices: [price] }) => (price ? [{ key, credits, ...price }] : []));
}

/** GraphQL gives null where a price does not depend on sound. */
export function toPricedModel({ status, credits, capabilities, ...model }: Queries.PricedModelFragment): PricedModel {
  return {
    ...model,
    status: status as ModelStatus,
    audio: capabilities.audio as PricedModel['audio'],
    credits: credits.map(({ audio, ...price }) => ({
      ...(price as Omit<CreditPrice, 'audio'>),
      ...(audio !== null && { audio }),
    })),
  };
}
