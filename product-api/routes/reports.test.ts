import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { errorOf, startTestService, type TestService } from '../testing/test-service';

describe('reports', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  test('a report is kept with its video; a second replaces it', async () => {
    const user = await service.signIn();
    const { id } = await user.request();
    const report = (body: object) => user.call({ method: 'POST', url: `/api/videos/${id}/report`, body });
    assert.equal((await report({ reason: 'harmful' })).statusCode, 204);
    assert.equal((await report({ reason: 'copyright', text: '  Our logo is in it ' })).statusCode, 204);
    const kept = await service.db.selectFrom('video_reports').select(['user_id', 'reason', 'text']).execute();
    assert.deepEqual(kept, [{ user_id: user.id, reason: 'copyright', text: 'Our logo is in it' }]);
  });

  test("somebody else's video is not found, and nonsense is refused by field", async () => {
    const [owner, other] = [await service.signIn(), await service.signIn()];
    const { id } = await owner.request();
    const url = `/api/videos/${id}/report`;
    const send = async (user: typeof owner, body: object) => errorOf(await user.call({ method: 'POST', url, body }));
    assert.equal((await send(other, { reason: 'illegal' })).code, 'not_found');
    assert.equal((await send(owner, {})).field, 'reason');
    assert.equal((await send(owner, { reason: 'boring' })).field, 'reason');
    assert.equal((await send(owner, { reason: 'other', text: 'x'.repeat(1001) })).field, 'text');
    assert.equal((await send(owner, { reason: 'other', extra: 1 })).field, 'extra');
  });
});
