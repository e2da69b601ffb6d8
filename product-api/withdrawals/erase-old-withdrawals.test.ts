import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '#contracts/day';
import { KEPT_DAYS } from '#contracts/keeping';
import { startTestService } from '../testing/test-service';
import { eraseOldWithdrawals } from './erase-old-withdrawals';
import { markHandled } from './open-withdrawals';
import { findWithdrawal, requestWithdrawal } from './withdrawals';

test('a withdrawal loses its words three years after it was dealt with, and never before', async () => {
  const service = await startTestService();
  const { db } = service;
  const now = new Date('2026-01-01T00:00:00Z');
  const request = { name: 'Ada Long', email: 'ada@example.com', order: 'Order 7' };
  const handled = await requestWithdrawal(db, request, now);
  const open = await requestWithdrawal(db, { ...request, order: 'Order 8' }, now);
  await markHandled(db, handled.withdrawal.id, now);

  const end = now.getTime() + KEPT_DAYS.withdrawal * DAY_MS;
  assert.equal(await eraseOldWithdrawals(db, new Date(end)), 0);
  assert.equal(await eraseOldWithdrawals(db, new Date(end + 1)), 1);
  assert.equal(await eraseOldWithdrawals(db, new Date(end + 1)), 0);
  assert.deepEqual((await findWithdrawal(db, handled.withdrawal.id)).withdrawal, {
    ...handled.withdrawal,
    name: '',
    email: '',
    order: '',
  });
  assert.deepEqual(await findWithdrawal(db, open.withdrawal.id), open);
  await service.close();
});
