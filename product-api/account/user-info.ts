import type { Kysely } from 'kysely';
import type { FirstTouch } from '#contracts/first-touch';
import type { Tables } from '../db/tables';
import { readBalance } from '../ledger/balance';
import type { Payments } from '../payments/payments';
import { readStanding } from '../subscriptions/standing';
import { readTrials, type TrialTerms } from '../videos/trials';

export interface UserInfoDeps {
  db: Kysely<Tables>;
  payments: Pick<Payments, 'provider'>;
  trials: TrialTerms;
}

export async function readUserInfo({ db, payments, trials }: UserInfoDeps, userId: string, now: Date) {
  const [balance, standing] = await Promise.all([
    readBalance(db, userId, now),
    readStanding(db, payments.provider, userId, now),
  ]);
  return {
    credits: balance.available,
    vip_status: flag(standing.isVip),
    is_subscribed: standing.isSubscribed,
    paid_user: flag(standing.hasPaid),
    trials: await readTrials(db, trials, { userId, hasPaid: () => Promise.resolve(standing.hasPaid) }, now),
  };
}

function flag(isSet: boolean): 0 | 1 {
  return isSet ? 1 : 0;
}

/** Keeps where the user first came from; the first record wins, later ones change nothing. */
export async function keepFirstTouch(db: Kysely<Tables>, userId: string, firstTouch: FirstTouch): Promise<void> {
  await db
    .updateTable('users')
    .set({ first_touch: JSON.stringify(firstTouch) })
    .where('id', '=', userId)
    .where('first_touch', 'is', null)
    .execute();
}
