import process from 'node:process';
import { withOperatorsDatabase } from './db/operators-database';
import { auditLedger, auditNotes } from './ledger/audit';

/**
 * `npm run ledger:audit`: asks the database of DATABASE_URL, or the demo's in DATA_DIR (which must not be running), for
 * anything that doesn't add up. Fails when there is something.
 */
async function main(): Promise<void> {
  await withOperatorsDatabase(async (db) => {
    const faults = await auditLedger(db);
    const notes = await auditNotes(db);
    for (const fault of faults) console.error(`  fault: ${fault}`);
    for (const note of notes) console.log(`  look at: ${note}`);
    console.log(faults.length === 0 ? 'Every sum agrees.' : `${faults.length} things do not agree.`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
