import { randomInt, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { VideoList } from '../contracts/api/lists';
import { auditLedger } from '../product-api/ledger/audit';
import { accountOf } from '../product-api/testing/account-of';
import { type Ending, Fleet } from '../product-api/testing/fleet';
import { findPostgres } from '../product-api/testing/postgres-server';
import type { TestSession } from '../product-api/testing/service-token';
import type { BenchRow, Measure } from './row';

const ROWS = 1_000;
/** So many rows are within the cap. */
const WITHIN_CAP = 900;
const FAILED_OF_100 = 15;
const PROCESSES = 3;
/** Some process is killed each time that so many further orders have come in. */
const ORDERS_A_KILL = 50;
const ROWS_A_CALL = 200;
const LOOK_MS = 500;
const LONGEST_MS = 60 * 60_000;
const SETTINGS = { model: 'wan-2.2-fast', durationS: 5, resolution: '480p', aspectRatio: '16:9' };

/**
 * A list of a thousand rows on PostgreSQL and three processes, with random failures at the provider, and `kill -9` of
 * some process again and again: what is spent is what the ledger has captured, and never above the cap.
 */
export const measure: Measure = async (_root, report) => {
  const postgres = await findPostgres();
  if (postgres === undefined) {
    report('PostgreSQL is not installed here: skipped');
    return [];
  }
  const fleet = await Fleet.start({
    postgres,
    processes: PROCESSES,
    answering: PROCESSES,
    withBucket: false,
  });
  try {
    return await makeList(fleet, report);
  } finally {
    await fleet.stop();
  }
};

async function makeList(fleet: Fleet, report: (line: string) => void): Promise<BenchRow[]> {
  fleet.endingOf = () => ({ ending: endingByChance(), afterMs: randomInt(600) });
  // More than all attempts together can cost: the cap ends the list, not the balance.
  const session = await fleet.signIn(100 * ROWS);
  const before = await balanceOf(fleet, session);
  const list = await composeList(fleet, session);
  const price = list.credits.waiting / ROWS;
  const cap = WITHIN_CAP * price;
  report(`${ROWS} rows cost ${list.credits.waiting} credits, the cap is ${cap}`);

  const startedAt = performance.now();
  const read = async () => (await fleet.call<{ list: VideoList }>(session, 'GET', `/api/lists/${list.id}`)).list;
  const start = () => fleet.call(session, 'POST', `/api/lists/${list.id}/start`, { maxCredits: cap, retries: true });
  await start();
  const killer = killAgainAndAgain(fleet, report);
  let highest = 0;
  let now = await read();
  while (now.pausedBecause !== 'cap') {
    if (performance.now() - startedAt > LONGEST_MS) throw new Error(`No end: ${JSON.stringify(now)}`);
    // Its last row was made, but some have failed: they are tried again until the cap is reached.
    if (now.state === 'done') await start();
    await sleep(LOOK_MS);
    now = await read();
    highest = Math.max(highest, now.credits.held + now.credits.spent);
  }
  const kills = await killer.stop();
  const tookS = (performance.now() - startedAt) / 1000;

  const { db } = fleet.database;
  const faults = await auditLedger(db);
  for (const fault of faults) report(JSON.stringify(fault));
  const paid = before - (await balanceOf(fleet, session));
  const settled = await sql<{ attempts: number; captured: number }>`
    select count(*)::integer as attempts, -sum(s.held_delta + s.available_delta)::integer as captured
    from videos v left join ledger_entries s on s.settles_hold_id = v.hold_id and s.kind = 'capture'`.execute(db);
  const { attempts = 0, captured = 0 } = settled.rows[0] ?? {};
  report(`${now.rows.ready} rows are ready after ${attempts} attempts and ${kills} kills`);
  const none = { max: 0 };
  const row = (name: string, value: number, unit: string, limit?: BenchRow['limit']): BenchRow => ({
    ...{ group: 'lists', name, value, unit },
    ...(limit && { limit }),
  });
  return [
    row('rows', ROWS, 'rows'),
    row('ready', now.rows.ready, 'rows', { min: WITHIN_CAP }),
    row('attempts', attempts, 'videos'),
    row('processes killed', kills, 'kills'),
    row('spent by the list', now.credits.spent, 'credits', { max: cap }),
    row('spent, apart from what was captured', Math.abs(now.credits.spent - captured), 'credits', none),
    row('spent, apart from what the balance lacks', Math.abs(now.credits.spent - paid), 'credits', none),
    row('reserved and spent at any look', highest, 'credits', { max: cap }),
    row('still reserved', now.credits.held, 'credits', none),
    row('faults in the ledger', faults.length, 'faults', none),
    row(
      'orders at the provider, apart from attempts',
      Math.abs(fleet.standIn.orders.length - attempts),
      'orders',
      none,
    ),
    row('the whole', tookS, 's'),
  ];
}

function endingByChance(): Ending {
  if (randomInt(100) >= FAILED_OF_100) return 'done';
  return randomInt(2) === 0 ? 'refused' : 'garbage';
}

/** As the page sends a list: in parts that fit a body. */
async function composeList(fleet: Fleet, session: TestSession): Promise<VideoList> {
  const headers = { 'idempotency-key': randomUUID() };
  const made = await fleet.call<{ list: VideoList }>(session, 'POST', '/api/lists', { title: 'Campaign' }, headers);
  let { list } = made;
  const rows = Array.from({ length: ROWS }, (_, n) => ({ ...SETTINGS, prompt: `Row ${n}: a lighthouse in fog` }));
  for (let from = 0; from < ROWS; from += ROWS_A_CALL) {
    const body = { from, rows: rows.slice(from, from + ROWS_A_CALL) };
    ({ list } = await fleet.call<{ list: VideoList }>(session, 'PUT', `/api/lists/${list.id}/rows`, body));
  }
  return list;
}

/** The user's credits by the ledger, available and reserved. */
async function balanceOf({ database: { db } }: Fleet, session: TestSession): Promise<number> {
  const { credits } = await db
    .selectFrom('ledger_entries')
    .select((eb) =>
      eb.cast<number>(eb.fn.sum(eb('available_delta', '+', eb.ref('held_delta'))), 'integer').as('credits'),
    )
    .where('user_id', '=', await accountOf(db, session))
    .executeTakeFirstOrThrow();
  return credits;
}

/** Kills one process after the other at the pace of the orders; `stop` returns how many times. */
function killAgainAndAgain(fleet: Fleet, report: (line: string) => void) {
  let isOver = false;
  let kills = 0;
  const running = (async () => {
    for (let next = ORDERS_A_KILL; !isOver; await sleep(10)) {
      if (fleet.standIn.submissions < next) continue;
      next = fleet.standIn.submissions + ORDERS_A_KILL;
      const victim = randomInt(PROCESSES);
      await fleet.kill(victim);
      kills += 1;
      await fleet.restart(victim);
      report(`${fleet.standIn.submissions} orders, ${kills} kills`);
    }
  })();
  return {
    async stop(): Promise<number> {
      isOver = true;
      await running;
      return kills;
    },
  };
}
