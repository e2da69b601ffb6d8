import process from 'node:process';
import { withOperatorsDatabase } from './db/operators-database';
import { auditLedger, auditNotes } from './ledger/audit';

/**
 * `npm run ledger:audit`: checks that the ledger adds up, in the database of DATABASE_URL or the demo's in DATA_DIR
 * (stop the demo first). Fails if it finds an error.
 */
async function main(): Promise<void> {
  await withOperatorsDatabase(async (db) => {
    const errors = await auditLedger(db);
    const notes = await auditNotes(db);
    for (const error of errors) console.error(`  error: ${error}`);
    for (const note of notes) console.log(`  note: ${note}`);
    console.log(errors.length === 0 ? 'All sums agree.' : `${errors.length} errors found.`);
    process.exitCode = errors.length === 0 ? 0 : 1;
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
