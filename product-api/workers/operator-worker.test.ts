import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../testing/test-service';
import { requestWithdrawal } from '../withdrawals/withdrawals';
import { sendMail } from '../mail/send-mail';
import { writeToOperator } from './operator-worker';

const OPERATOR = 'ops@example.com';
const HOUR_MS = 60 * 60 * 1000;

describe('what the operator is written', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  /** Subjects of the messages that are due at this time. */
  async function subjectsAt(now: Date): Promise<string[]> {
    const { db, mailer, mailDeps } = service;
    await writeToOperator({ ...mailDeps, address: OPERATOR, now: () => now });
    const waiting = await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    for (const { id } of waiting) await sendMail(mailDeps, id);
    const subjects = mailer.to(OPERATOR).map(({ subject }) => subject);
    mailer.letters.length = 0;
    return subjects;
  }

  test('the figures of yesterday once, and each alert once an hour or a day, with the cure', async () => {
    const start = new Date();
    start.setUTCHours(10, 0, 0, 0);
    const user = await service.signIn();
    const yesterday = new Date(start.getTime() - 24 * HOUR_MS).toISOString().slice(0, 10);
    assert.deepEqual(await subjectsAt(start), [`Figures of ${yesterday}`]);
    assert.deepEqual(await subjectsAt(new Date(start.getTime() + HOUR_MS)), []);

    const old = new Date(Date.now() - 30 * HOUR_MS);
    await requestWithdrawal(service.db, { name: 'Ada', email: user.email, order: 'All' }, old);
    await service.db.insertInto('provider_states').values({ provider: 'fal', refuses_account: true }).execute();
    const refused = 'AccountRefused: 1 providers refuse our account: no balance, or a key that does not work.';
    const waits = 'WithdrawalsWait: 1 withdrawals have waited for more than a day.';
    assert.deepEqual((await subjectsAt(new Date(start.getTime() + 2 * HOUR_MS))).sort(), [refused, waits]);
    assert.deepEqual(await subjectsAt(new Date(start.getTime() + 2.5 * HOUR_MS)), []);
    assert.deepEqual(await subjectsAt(new Date(start.getTime() + 3 * HOUR_MS)), [refused]);
  });
});
