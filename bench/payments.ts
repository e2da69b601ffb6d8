import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../product-api/db/tables';
import { inTransaction } from '../product-api/db/transaction-guard';
import { post } from '../product-api/ledger/post';
import { findPostgres, startPostgres } from '../product-api/testing/postgres-server';
import { startStripeService, type StripeService } from '../product-api/testing/stripe-service';
import type { TestUser } from '../product-api/testing/test-service';
import { median, type BenchRow, type Measure } from './row';

const EVENTS = 400;
const HOLDS = 1_000;
const AT_ONCE = 20;
const LONG_LEDGER_ROWS = 100_000;
const READS = 300;

/** Webhooks, ledger transactions and a very long ledger, on the embedded database and on PostgreSQL. */
export const measure: Measure = async (_root, report) => {
  const rows = await onDatabase('PGlite', report);
  const programs = await findPostgres();
  if (programs === undefined) {
    report('PostgreSQL is not installed here: skipped');
    return rows;
  }
  const server = await startPostgres(programs);
  process.env.TEST_DATABASE_URL = server.url;
  try {
    return [...rows, ...(await onDatabase('PostgreSQL', report))];
  } finally {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  }
};

async function onDatabase(name: string, report: (line: string) => void): Promise<BenchRow[]> {
  const service = await startStripeService();
  const group = `payments on ${name}`;
  try {
    report(`${name}: ${EVENTS} webhook events`);
    const events = await eventsPerSecond(service);
    report(`${name}: ${HOLDS} ledger transactions`);
    const holds = await holdsPerSecond(service);
    report(`${name}: a ledger of ${LONG_LEDGER_ROWS} rows`);
    const times = await longLedger(service);
    return [
      { group, name: 'webhook events', value: events, unit: 'events/s' },
      { group, name: 'ledger transactions', value: holds, unit: 'tx/s' },
      { group, name: 'user info, 100,000 ledger rows, p50', value: median(times), unit: 'ms' },
      { group, name: 'user info, 100,000 ledger rows, p99', value: times[Math.floor(READS * 0.99)] ?? NaN, unit: 'ms' },
    ];
  } finally {
    await service.close();
  }
}

/** A paid pack's webhook, from the first byte to the commit: signed, sent over HTTP, verified, granted and recorded. */
async function eventsPerSecond(service: StripeService): Promise<number> {
  const users = await Promise.all(Array.from({ length: AT_ONCE }, () => service.signIn()));
  for (let i = 0; i < EVENTS; i += 1) {
    const user = users[i % AT_ONCE];
    if (!user) continue;
    const { sessionId } = await service.checkout(user, { item: 'pack-250' });
    service.account.completeSession(sessionId);
  }
  const events = service.takeEvents().filter(({ type }) => type === 'checkout.session.completed');
  return perSecond(events.length, async (index) => {
    const event = events[index];
    if (event) await service.deliver(event);
  });
}

/** Each locks its user, sums the grants, writes the entry and its allocation. */
async function holdsPerSecond({ db, signIn }: StripeService): Promise<number> {
  const users = await Promise.all(Array.from({ length: AT_ONCE }, () => signIn(HOLDS)));
  return perSecond(HOLDS, async (index) => {
    const userId = users[index % AT_ONCE]?.id ?? '';
    const cause = `video:${randomUUID()}:hold` as const;
    await inTransaction(db, (tx) => post(tx, { type: 'hold', userId, amount: 1, cause }, new Date()));
  });
}

async function perSecond(count: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        next += 1;
        await work(next - 1);
      }
    }),
  );
  return count / ((performance.now() - startedAt) / 1000);
}

async function longLedger(service: StripeService): Promise<number[]> {
  const user = await service.signIn(LONG_LEDGER_ROWS);
  await fillLedger(service.db, user);
  const times: number[] = [];
  for (let i = 0; i < READS; i += 1) {
    const startedAt = performance.now();
    await user.info();
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, other) => one - other);
}

/** Thousands of videos, each held and captured, as the ledger itself would have written them. */
async function fillLedger(db: Kysely<Tables>, { id }: TestUser): Promise<void> {
  const videos = LONG_LEDGER_ROWS / 2;
  await sql`
    insert into ledger_entries (user_id, kind, cause, available_delta, held_delta)
    select ${id}, 'hold', 'video:' || ${id} || ':' || n || ':hold', -1, 1 from generate_series(1, ${videos}::int) n`.execute(
    db,
  );
  await sql`
    insert into ledger_entries (user_id, kind, cause, available_delta, held_delta, settles_hold_id)
    select user_id, 'capture', cause || ':capture', 0, -1, id from ledger_entries
    where user_id = ${id} and kind = 'hold'`.execute(db);
  await sql`
    insert into ledger_allocations (entry_id, grant_id, user_id, available_delta, held_delta)
    select e.id, (select max(g.id) from ledger_entries g where g.user_id = ${id} and g.kind = 'grant'), ${id},
      e.available_delta, e.held_delta
    from ledger_entries e where e.user_id = ${id} and e.kind <> 'grant'`.execute(db);
  await sql`analyze ledger_entries, ledger_allocations`.execute(db);
}
