import type { Kysely } from 'kysely';
import type { Catalogue } from '../catalogue/load-catalogue';
import type { Tables } from '../db/tables';
import type { Payments } from '../payments/payments';
import { readStanding } from '../subscriptions/standing';
import { expectTrialPrices, type TrialTerms } from '../videos/trials';
import { requestOf } from './check-takes';
import type { WholeShot } from './read-films';

export interface QuoteDeps {
  catalogue: Catalogue;
  payments: Pick<Payments, 'provider'>;
  trials: TrialTerms;
}

/** Price of takes that are made together. */
export interface Quote {
  total: number;
  /** By the takes' ids. */
  credits: ReadonlyMap<string, number>;
}

/**
 * Price that these takes cost their user if they are made now: the first one on a model may cost less
 * (docs/decisions/0029-trials.md). The total is the same whichever of them begins first.
 */
export async function quoteTakes(
  db: Kysely<Tables>,
  { catalogue, payments, trials }: QuoteDeps,
  userId: string,
  takes: readonly WholeShot[],
  now: Date,
): Promise<Quote> {
  const priced = takes.flatMap((take) => {
    const model = catalogue.get(String(requestOf(take).model));
    return model && take.credits !== null ? { id: take.take_id ?? '', model, fullCredits: take.credits } : [];
  });
  const hasPaid = async () => (await readStanding(db, payments.provider, userId, now)).hasPaid;
  const reduced = await expectTrialPrices(db, trials, { userId, hasPaid }, priced, now);
  const credits = new Map(priced.map(({ id, fullCredits }, index) => [id, reduced[index] ?? fullCredits]));
  return { credits, total: [...credits.values()].reduce((sum, price) => sum + price, 0) };
}
