import process from 'node:process';
import { withOperatorsDatabase } from './db/operators-database';
import { markHandled, type OpenWithdrawal, openWithdrawals } from './withdrawals/open-withdrawals';

/**
 * `npm run withdrawals` lists open withdrawals; `npm run withdrawals -- done <reference>` marks one as done. Uses the
 * database of DATABASE_URL, or the demo's in DATA_DIR (stop the demo first).
 */
async function main([command, id, ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || (command !== undefined && (command !== 'done' || id === undefined))) {
    throw new Error('Usage: npm run withdrawals [-- done <reference>]');
  }
  await withOperatorsDatabase(async (db) => {
    if (id === undefined) {
      const open = await openWithdrawals(db);
      for (const withdrawal of open) console.log(`${describe(withdrawal)}\n`);
      console.log(`${open.length} open.`);
    } else if (await markHandled(db, id, new Date())) {
      console.log(`${id} marked as done.`);
    } else {
      throw new Error(`No open withdrawal ${id}.`);
    }
  });
}

function describe({ id, receivedAt, name, email, order, userId, payments }: OpenWithdrawal): string {
  const who = email === '' ? 'an account that has been erased since' : `${name} <${email}>`;
  return [
    `${id}  received ${receivedAt.toISOString()}`,
    `  from ${who}`,
    ...order.split('\n').map((line) => `  | ${line}`),
    userId === null ? '  no account has this address' : `  account ${userId}, which has paid:`,
    ...payments.map(
      ({ provider, cause, paidAt, amountCents, currency }) =>
        `    ${paidAt?.toISOString().slice(0, 10)}  ${(amountCents / 100).toFixed(2)} ${currency}  ${cause} (${provider})`,
    ),
  ].join('\n');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
