import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Account, LedgerPage } from '#contracts/api/account';
import { DAY_MS } from '#contracts/day';
import type { WithdrawalConfirmation } from '#contracts/api/withdrawals';
import { auditLedger, auditNotes } from '../ledger/audit';
import { expireGrants } from '../ledger/expire-grants';
import { startStripeService, type StripeService } from '../testing/stripe-service';
import { errorOf, type TestUser } from '../testing/test-service';
import { markHandled, openWithdrawals } from '../withdrawals/open-withdrawals';

describe('the account', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService();
  });
  after(() => service.close());

  const read = async (user: TestUser) =>
    (await user.expect(200, { method: 'GET', url: '/api/account' })).json<Account>();

  test('shows the balance, its expiry and every ledger line', async () => {
    const user = await service.signIn();
    await service.buy(user, { item: 'pack-250' });
    await service.buy(user, { item: 'pro', interval: 'month' });
    const { id: videoId } = await user.request();
    await user.expect(200, { method: 'POST', url: '/api/cancel-subscription', body: {} });

    const { person, balance, subscriptions, purchases, ledger } = await read(user);
    assert.equal(person.id, user.id);
    assert.deepEqual([balance.available, balance.held], [20 + 250 + 1000 - 6, 6]);
    assert.deepEqual(
      balance.forecast.map(({ credits }) => credits),
      [994, 270],
    );
    assert.equal(balance.forecast[1]?.expiresAt, null);
    const [subscription] = subscriptions;
    assert.deepEqual(
      [subscription?.product, subscription?.state, subscription?.canCancel, subscription?.canResume],
      ['Pro', 'ends', false, true],
    );
    assert.equal(balance.forecast[0]?.expiresAt, subscription?.periodEnd);
    assert.deepEqual(purchases.map(({ item, status }) => [item, status]).sort(), [
      ['pack-250', 'paid'],
      ['pro', 'paid'],
    ]);
    assert.ok(purchases.every(({ invoiceUrl, invoicePdfUrl }) => invoiceUrl !== null && invoicePdfUrl !== null));

    assert.deepEqual(
      ledger.lines.map(({ kind, availableDelta, availableAfter }) => [kind, availableDelta, availableAfter]),
      [
        ['hold', -6, 1264],
        ['period', 1000, 1270],
        ['pack', 250, 270],
        ['signup', 20, 20],
      ],
    );
    assert.equal(ledger.lines[0]?.videoId, videoId);
    assert.ok(purchases.some((purchase) => purchase.id === ledger.lines[1]?.purchaseId));
    assert.equal(ledger.nextCursor, null);
  });

  test('the ledger comes by pages, each line with its sum', async () => {
    const user = await service.signIn(2_000);
    for (let i = 0; i < 10; i += 1) await user.request();
    const lines: LedgerPage['lines'] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url = `/api/account/ledger?limit=5${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: LedgerPage = (await user.expect(200, { method: 'GET', url })).json<LedgerPage>();
      lines.push(...page.lines);
      cursor = page.nextCursor;
    }
    assert.equal(lines.length, 12);
    lines.forEach((line, index) => {
      const older = lines[index + 1]?.availableAfter ?? 0;
      assert.equal(line.availableAfter - line.availableDelta, older);
    });
    const bad = await user.call({ method: 'GET', url: '/api/account/ledger?cursor=x' });
    assert.deepEqual([errorOf(bad).status, errorOf(bad).field], [422, 'cursor']);
  });

  test('the expiry of a period is a line of its own, and so is what a video gives back after it', async () => {
    const user = await service.signIn();
    await service.buy(user, { item: 'basic', interval: 'month' });
    const { id } = await user.request();
    service.clock.offsetMs = 31 * DAY_MS;
    const now = () => new Date(Date.now() + service.clock.offsetMs);
    assert.ok((await expireGrants(service.db, now(), new Date(0))) >= 1);
    assert.equal(await expireGrants(service.db, now(), new Date(0)), 0);
    await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
    assert.equal(await user.credits(), 20);
    assert.equal(await expireGrants(service.db, now(), new Date(now().getTime() - 3 * DAY_MS)), 1);
    const { lines } = (await read(user)).ledger;
    assert.deepEqual(
      lines.map(({ kind, availableDelta, availableAfter }) => [kind, availableDelta, availableAfter]),
      [
        ['expire', -6, 20],
        ['release', 6, 26],
        ['expire', -294, 20],
        ['hold', -6, 314],
        ['period', 300, 320],
        ['signup', 20, 20],
      ],
    );
    assert.equal(lines[0]?.purchaseId, lines[4]?.purchaseId);
    service.clock.offsetMs = 0;
  });

  test('a withdrawal needs no account, is stored, and can be read with its reference', async () => {
    const body = { name: ' Ada Lovelace ', email: 'ada@example.com', order: 'Pack of 250, bought on 3 May' };
    const answer = await service.call(undefined, { method: 'POST', url: '/api/withdrawal', body });
    assert.equal(answer.statusCode, 201);
    const { withdrawal } = answer.json<WithdrawalConfirmation>();
    assert.equal(withdrawal.name, 'Ada Lovelace');
    const again = await service.call(undefined, { method: 'GET', url: `/api/withdrawal/${withdrawal.id}` });
    assert.deepEqual(again.json(), { withdrawal });
    const cases: [object, string][] = [
      [{ ...body, name: ' ' }, 'name'],
      [{ ...body, email: 'nobody' }, 'email'],
      [{ ...body, order: 'x'.repeat(501) }, 'order'],
      [{ name: 'Ada', email: 'a@b.test' }, 'order'],
      [{ ...body, iban: 'DE00' }, 'iban'],
    ];
    for (const [bad, field] of cases) {
      const refused = await service.call(undefined, { method: 'POST', url: '/api/withdrawal', body: bad });
      assert.deepEqual([errorOf(refused).status, errorOf(refused).field], [422, field]);
    }
    assert.equal((await service.call(undefined, { method: 'GET', url: '/api/withdrawal/unknown' })).statusCode, 404);
  });

  test('the same text sent twice, even concurrently, is stored once', async () => {
    const body = { name: 'Ada', email: 'twice@example.com', order: 'Pack of 250' };
    const send = async (change = {}) => {
      const answer = await service.call(undefined, {
        method: 'POST',
        url: '/api/withdrawal',
        body: { ...body, ...change },
      });
      return answer.json<WithdrawalConfirmation>().withdrawal;
    };
    const [first, ...others] = await Promise.all([send(), send({ name: ' Ada ' }), send()]);
    for (const other of others) assert.deepEqual(other, first);
    assert.notEqual((await send({ order: 'Pack of 900' })).id, first.id);
    service.clock.offsetMs = 2 * DAY_MS;
    assert.notEqual((await send()).id, first.id);
    service.clock.offsetMs = 0;
  });

  test('hostile text is stored without terminal control characters', async () => {
    const body = {
      name: 'Ada\u001b[31m\u0000 <script>alert(1)</script>',
      email: 'ada@example.com',
      order: "1'; drop table withdrawals; --\r\nsecond line \u202egnp.exe \ud800",
    };
    const answer = await service.call(undefined, { method: 'POST', url: '/api/withdrawal', body });
    const { withdrawal } = answer.json<WithdrawalConfirmation>();
    assert.equal(withdrawal.name, 'Ada [31m <script>alert(1)</script>');
    assert.equal(withdrawal.order, "1'; drop table withdrawals; --\nsecond line gnp.exe");
    for (const email of ['a@b', 'a b@example.com', 'a@example.com\nBcc: all@example.com', 'x'.repeat(400)]) {
      const refused = await service.call(undefined, {
        method: 'POST',
        url: '/api/withdrawal',
        body: { ...body, email },
      });
      assert.deepEqual([errorOf(refused).status, errorOf(refused).field], [422, 'email']);
    }
  });

  test("operators see open withdrawals with the account's payments, until they are done", async () => {
    const user = await service.signIn();
    const { orderId } = await service.buy(user, { item: 'pack-250' });
    const body = { name: 'Ada', email: user.email.toUpperCase(), order: 'The pack' };
    const answer = await service.call(undefined, { method: 'POST', url: '/api/withdrawal', body });
    const { id } = answer.json<WithdrawalConfirmation>().withdrawal;
    const mine = async () => (await openWithdrawals(service.db)).find((open) => open.id === id);
    const open = await mine();
    assert.deepEqual([open?.userId, open?.name, open?.payments[0]?.cause], [user.id, 'Ada', `pack:${orderId}`]);

    await user.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: user.email } });
    const erased = await mine();
    assert.deepEqual([erased?.userId, erased?.name, erased?.order, erased?.payments.length], [user.id, '', '', 1]);
    const kept = await service.call(undefined, { method: 'GET', url: `/api/withdrawal/${id}` });
    assert.equal(kept.json<WithdrawalConfirmation>().withdrawal.email, '');

    assert.equal(await markHandled(service.db, id, new Date()), true);
    assert.equal(await markHandled(service.db, id, new Date()), false);
    assert.equal(await mine(), undefined);
  });

  test('the audit finds no faults, and names manipulated rows', async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    const user = await service.signIn();
    const { orderId } = await service.buy(user, { item: 'pack-900' });
    await service.db.updateTable('payments').set({ credits: 901 }).where('order_id', '=', orderId).execute();
    await service.db
      .updateTable('payment_events')
      .set({ subject: 'pack:gone' })
      .where('subject', '=', orderId)
      .execute();
    const faults = await auditLedger(service.db);
    assert.ok(
      faults.some((fault) => fault === `payment pack:${orderId} is for 901 credits, but its grant is 900`),
      faults[0],
    );
    assert.ok(faults.some((fault) => /^event evt_.* was applied to pack:gone, which does not exist$/.test(fault)));
    assert.equal(faults.length, 2, faults.join('\n'));
    await service.db
      .updateTable('payments')
      .set({ credits: 900, unrecovered_credits: 3 })
      .where('order_id', '=', orderId)
      .execute();
    assert.match((await auditNotes(service.db)).join('\n'), /3 of its credits have been spent/);
  });
});
