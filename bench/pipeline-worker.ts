import path from 'node:path';
import process from 'node:process';
import pino from 'pino';
import { LocalStorage } from '../product-api/adapters/local-storage';
import { loadCatalogue } from '../product-api/catalogue/load-catalogue';
import { openDatabase } from '../product-api/db/open-database';
import { Worker } from '../product-api/workers/worker';
import { UrlSigner } from '../product-api/storage/url-signature';
import { TEST_SECRET } from '../product-api/testing/service-token';
import { UnusedIngest } from '../product-api/testing/unused-ingest';
import { instantProvider } from './instant-provider';

/** Entry of a worker process: the product's own, with a provider that has every video ready as soon as it is ordered. */
async function work([url = '', dataDir = '']: string[]): Promise<void> {
  const { db } = await openDatabase({ url, dataDir });
  const now = () => new Date();
  const worker = new Worker({
    db,
    storage: new LocalStorage(path.join(dataDir, 'files'), 'http://localhost', new UrlSigner(TEST_SECRET), now),
    ingest: new UnusedIngest(),
    catalogue: await loadCatalogue(path.join(__dirname, '..', 'content')),
    providers: [instantProvider(dataDir)],
    now,
    logger: pino({ level: 'error' }),
    isExclusive: false,
  });
  process.once('message', () => void worker.start());
  process.send?.('ready');
}

process.once('disconnect', () => process.exit(0));
void work(process.argv.slice(2));
