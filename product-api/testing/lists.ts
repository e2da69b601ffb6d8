import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Batch, BatchRow } from '#contracts/api/batches';
import { eventually } from './eventually';
import type { TestUser } from './test-service';

/** As a browser sends rows: a body has at most 64 kB. */
const ROWS_A_CALL = 200;

/** The calls of a user about their lists. */
export class Lists {
  constructor(readonly user: TestUser) {}

  async make(rows: readonly unknown[], title = 'A list'): Promise<Batch> {
    const headers = { 'idempotency-key': randomUUID() };
    const made = await this.user.expect(201, { method: 'POST', url: '/api/batches', headers, body: { title } });
    let { batch } = made.json<{ batch: Batch }>();
    for (let from = 0; from < rows.length; from += ROWS_A_CALL) {
      const answer = await this.write(batch.id, from, rows.slice(from, from + ROWS_A_CALL));
      assert.equal(answer.statusCode, 200, answer.body);
      ({ batch } = answer.json<{ batch: Batch }>());
    }
    return batch;
  }

  write(id: string, from: number, rows: readonly unknown[]) {
    return this.user.call({ method: 'PUT', url: `/api/batches/${id}/rows`, body: { from, rows } });
  }

  call(id: string, act: 'start' | 'pause' | 'stop' | 'archive', body?: object) {
    return this.user.call({ method: 'POST', url: `/api/batches/${id}/${act}`, body });
  }

  async start(id: string, maxCredits: number, more: object = {}): Promise<Batch> {
    const answer = await this.call(id, 'start', { maxCredits, ...more });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ batch: Batch }>().batch;
  }

  async read(id: string): Promise<Batch> {
    return (await this.user.expect(200, { url: `/api/batches/${id}` })).json<{ batch: Batch }>().batch;
  }

  async rows(id: string, query = 'limit=100'): Promise<BatchRow[]> {
    const answer = await this.user.expect(200, { url: `/api/batches/${id}/rows?${query}` });
    return answer.json<{ rows: BatchRow[] }>().rows;
  }

  /** Waits until the list is in `state`. */
  async waitFor(id: string, state: Batch['state']): Promise<Batch> {
    return eventually(async () => {
      const batch = await this.read(id);
      return batch.state === state && batch;
    });
  }
}
