import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { UploadTicket } from '#contracts/api/uploads';
import { auditLedger } from './ledger/audit';
import { eventually } from './testing/eventually';
import { Fleet } from './testing/fleet';
import { findPostgres } from './testing/postgres-server';
import { serviceToken, type TestSession } from './testing/service-token';
import { hasSwift } from './testing/swift-server';

/** For so long what the service needs stays away. */
const AWAY_MS = 3_000;
const AT_A_TIME = 4;

describe('what the service needs goes away and comes back', async () => {
  const postgres = await findPostgres();
  const skip = postgres === undefined || !(await hasSwift()) ? 'PostgreSQL or OpenStack Swift is not installed' : false;
  let fleet: Fleet;
  before(async () => {
    if (postgres === undefined || skip !== false) return;
    fleet = await Fleet.start({ postgres, processes: 1, answering: 1, withBucket: true, withProxies: true });
  });
  after(() => fleet?.stop());
  afterEach(async () => {
    if (skip === false) assert.deepEqual(await auditLedger(fleet.database.db), []);
  });

  const submit = (session: TestSession) =>
    fetch(`${fleet.next.origin}/api/videos`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${serviceToken(session)}`, 'x-user-sub': session.userId },
        ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      },
      body: JSON.stringify({
        ...{ model: 'wan-2.2-fast', mode: 'text', prompt: 'A lighthouse' },
        ...{ durationS: 5, resolution: '480p', aspectRatio: '16:9' },
      }),
    });

  /** Submits videos as fast as they are answered while `happens`. Each is taken, or refused with a time to come again. */
  async function underLoad(session: TestSession, happens: () => Promise<void>) {
    let isOver = false;
    const answers = { taken: 0, refused: 0 };
    const load = Array.from({ length: AT_A_TIME }, async () => {
      while (!isOver) {
        const answer = await submit(session);
        const said = await answer.text();
        if (answer.status === 202) answers.taken += 1;
        else {
          assert.equal(answer.status, 503, said);
          assert.ok(Number(answer.headers.get('retry-after')) > 0, said);
          answers.refused += 1;
        }
        await sleep(50);
      }
    });
    try {
      await happens();
    } finally {
      isOver = true;
    }
    await Promise.all(load);
    return answers;
  }

  async function isBack(session: TestSession): Promise<void> {
    await eventually(async () => (await submit(session)).status === 202);
    await eventually(async () => (await fetch(`${fleet.next.origin}/readyz`)).ok);
  }

  const countVideos = async () => {
    const rows = await fleet.database.db.selectFrom('videos').select('id').execute();
    return rows.length;
  };

  test(
    'PostgreSQL crashes under load: what was taken is there, the rest is told when to come again',
    { skip },
    async () => {
      const session = await fleet.signIn(10_000);
      const answers = await underLoad(session, async () => {
        await sleep(500);
        await fleet.crashDatabase(() => sleep(AWAY_MS));
        await isBack(session);
      });
      assert.ok(answers.taken > 0 && answers.refused > 0, JSON.stringify(answers));
      assert.ok((await countVideos()) >= answers.taken);
    },
  );

  test('the network to PostgreSQL is cut, and later swallows what its connections carry', { skip }, async () => {
    const session = await fleet.signIn(10_000);
    const before = await countVideos();
    const cut = await underLoad(session, async () => {
      await fleet.toDatabase?.cut();
      await sleep(AWAY_MS);
      await fleet.toDatabase?.mend();
      await isBack(session);
    });
    assert.ok(cut.refused > 0);
    const swallowed = await underLoad(session, async () => {
      await sleep(500);
      fleet.toDatabase?.swallow();
      await isBack(session);
    });
    assert.ok((await countVideos()) >= before + cut.taken + swallowed.taken);
  });

  test(
    'the bucket is away: pictures are told when to come again, a video is saved once it is back',
    { skip },
    async () => {
      const session = await fleet.signIn(100);
      const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
        .png()
        .toBuffer();
      const announced = { contentType: 'image/png', bytes: picture.length };
      const { uploadUrl, headers } = await fleet.call<UploadTicket>(session, 'POST', '/api/uploads', announced);
      const { pathname, search } = new URL(uploadUrl);
      const put = () =>
        fetch(fleet.next.origin + pathname + search, { method: 'PUT', headers, body: new Uint8Array(picture) });

      await fleet.toBucket?.cut();
      const { id } = await fleet.request(session, 'A harbour');
      const refused = await put();
      assert.deepEqual(
        [refused.status, Number(refused.headers.get('retry-after')) > 0],
        [503, true],
        await refused.text(),
      );
      const stateOf = async () => {
        const row = await fleet.database.db
          .selectFrom('videos')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirst();
        return row?.status;
      };
      await eventually(async () => (await stateOf()) === 'saving');
      await fleet.toBucket?.mend();
      assert.equal((await put()).status, 200);
      await eventually(async () => (await stateOf()) === 'ready');
    },
  );
});
