import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { VideoList, VideoListRow } from '#contracts/api/lists';
import { eventually } from './eventually';
import type { TestUser } from './test-service';

/** As a browser sends rows: a body has at most 64 kB. */
const ROWS_A_CALL = 200;

/** The calls of a user about their lists. */
export class Lists {
  constructor(readonly user: TestUser) {}

  async make(rows: readonly unknown[], title = 'A list'): Promise<VideoList> {
    const headers = { 'idempotency-key': randomUUID() };
    const made = await this.user.expect(201, { method: 'POST', url: '/api/lists', headers, body: { title } });
    let { list } = made.json<{ list: VideoList }>();
    for (let from = 0; from < rows.length; from += ROWS_A_CALL) {
      const answer = await this.write(list.id, from, rows.slice(from, from + ROWS_A_CALL));
      assert.equal(answer.statusCode, 200, answer.body);
      ({ list } = answer.json<{ list: VideoList }>());
    }
    return list;
  }

  write(id: string, from: number, rows: readonly unknown[]) {
    return this.user.call({ method: 'PUT', url: `/api/lists/${id}/rows`, body: { from, rows } });
  }

  call(id: string, act: 'start' | 'pause' | 'stop' | 'archive', body?: object) {
    return this.user.call({ method: 'POST', url: `/api/lists/${id}/${act}`, body });
  }

  async start(id: string, maxCredits: number, more: object = {}): Promise<VideoList> {
    const answer = await this.call(id, 'start', { maxCredits, ...more });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ list: VideoList }>().list;
  }

  async read(id: string): Promise<VideoList> {
    return (await this.user.expect(200, { url: `/api/lists/${id}` })).json<{ list: VideoList }>().list;
  }

  async rows(id: string, query = 'limit=100'): Promise<VideoListRow[]> {
    const answer = await this.user.expect(200, { url: `/api/lists/${id}/rows?${query}` });
    return answer.json<{ rows: VideoListRow[] }>().rows;
  }

  /** Waits until the list is in `state`. */
  async waitFor(id: string, state: VideoList['state']): Promise<VideoList> {
    return eventually(async () => {
      const list = await this.read(id);
      return list.state === state && list;
    });
  }
}
