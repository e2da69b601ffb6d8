import path from 'node:path';
import process from 'node:process';
import { openDatabase } from './db/open-database';
import { auditLedger, auditNotes } from './ledger/audit';

/**
 * `npm run ledger:audit`: asks the database of DATABASE_URL, or the demo's in DATA_DIR (which must not be running), for
 * anything that doesn't add up. Fails when there is something.
 */
async function main(): Promise<void> {
  const url = process.env.DATABASE_URL?.trim() || undefined;
  const dataDir = path.resolve(process.env.DATA_DIR?.trim() || '.data');
  const database = await openDatabase({ url, dataDir });
  try {
    const faults = await auditLedger(database.db);
    const notes = await auditNotes(database.db);
    for (const fault of faults) console.error(`  fault: ${fault}`);
    for (const note of notes) console.log(`  look at: ${note}`);
    console.log(faults.length === 0 ? 'Every sum agrees.' : `${faults.length} things do not agree.`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
