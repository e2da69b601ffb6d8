import { DAY_MS } from '#contracts/day';
import { costTable, withMargins } from '../videos/cost-report';
import { dayOf, readSpending } from '../videos/provider-orders';
import type { CommandContext } from './command-context';
import { Told } from './print';

/** Costs and revenue of each model at each provider, by day (UTC), today included. */
export async function readCosts(days: number, { db, offers, now }: Pick<CommandContext, 'db' | 'offers' | 'now'>) {
  const since = new Date(dayOf(now).getTime() - (days - 1) * DAY_MS);
  const report = withMargins(await readSpending(db, since), await offers());
  return new Told(report, costTable(report));
}
