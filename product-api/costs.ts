import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { DAY_MS } from '#contracts/day';
import { loadShop } from './catalogue/load-plans';
import { withOperatorsDatabase } from './db/operators-database';
import { dayOf, readSpending } from './videos/provider-orders';
import { costTable, withMargins } from './videos/cost-report';

const CONTENT_DIR = path.join(__dirname, '..', 'content');
const DEFAULT_DAYS = 7;

/**
 * `npm run costs [-- --days 30] [-- --json]`: what each model cost at each provider, and what it brought in, by day. Asks the
 * database of DATABASE_URL, or the demo's in DATA_DIR (which must not be running).
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { days: { type: 'string' }, json: { type: 'boolean' } } });
  const days = values.days === undefined ? DEFAULT_DAYS : Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > 3_660)
    throw new Error('--days must be a whole number from 1 to 3660.');
  const { offers } = await loadShop(CONTENT_DIR);
  await withOperatorsDatabase(async (db) => {
    const since = new Date(dayOf(new Date()).getTime() - (days - 1) * DAY_MS);
    const report = withMargins(await readSpending(db, since), offers);
    console.log(values.json ? JSON.stringify(report, null, 2) : costTable(report));
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
