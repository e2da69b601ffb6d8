import type { Ingest, IngestedFiles } from '../ingest/ingest';

/** For tests whose provider leaves its files on this machine. */
export class UnusedIngest implements Ingest {
  fetch(): Promise<IngestedFiles> {
    return Promise.reject(new Error('Nothing is fetched in this test.'));
  }
}
