import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { auditLedger } from './ledger/audit';
import { type Ending, Fleet } from './testing/fleet';
import { findPostgres } from './testing/postgres-server';
import type { StandInOrder } from './testing/provider-stand-in';
import { hasSwift } from './testing/swift-server';
import { TURNS_PER_USER } from '#contracts/video';

/**
 * Every process answers and works: the product has no variable that makes one do only the one or the other. Two of these
 * five get all calls, so that the other three are workers.
 */
const PROCESSES = 5;
const ANSWERING = 2;
const VIDEOS_A_WAVE = 40;
/** Videos of one user in the first wave. */
const GREEDY = 20;
const ALL = PROCESSES * VIDEOS_A_WAVE;
/** A lost submission is looked for during a minute before it is sent again; the rest is for slow machines. */
const LONGEST_MS = 240_000;

describe('five processes, one PostgreSQL, one bucket', async () => {
  const postgres = await findPostgres();
  const skip = postgres === undefined || !(await hasSwift()) ? 'PostgreSQL or OpenStack Swift is not installed' : false;
  let fleet: Fleet;
  before(async () => {
    if (postgres === undefined || skip !== false) return;
    fleet = await Fleet.start({ postgres, processes: PROCESSES, answering: ANSWERING, withBucket: true });
  });
  after(() => fleet?.stop());

  test(
    'each is killed in turn under 200 videos: every one ends once, is paid once, and nothing is left over',
    { skip },
    async () => {
      const inWork = new Map<string, number>();
      let greediest = 0;
      fleet.endingOf = (order) => {
        const user = nameOf(order);
        inWork.set(user, (inWork.get(user) ?? 0) + 1);
        greediest = Math.max(greediest, inWork.get('greedy') ?? 0);
        const afterMs = 400 + (numberOf(order) % 7) * 200;
        setTimeout(() => inWork.set(user, (inWork.get(user) ?? 0) - 1), afterMs);
        return { ending: endingOf(order), afterMs };
      };

      for (let victim = 0; victim < PROCESSES; victim += 1) {
        const before = fleet.standIn.submissions;
        const requests = Promise.all(await wave(victim));
        // In the middle of it, whatever the machine's pace.
        await until(() => fleet.standIn.submissions > before + 4, 'the first orders of a wave');
        await fleet.kill(victim);
        await fleet.restart(victim);
        await requests;
      }
      const { db } = fleet.database;
      await until(async () => {
        const { rows } = await sql<{ open: number }>`
        select count(*)::integer as open from videos where status not in ('ready', 'failed')`.execute(db);
        return rows[0]?.open === 0;
      }, 'the end of every video');

      const videos = await db.selectFrom('videos').selectAll().execute();
      assert.equal(videos.length, ALL);
      const outcome = new Map(fleet.standIn.orders.map((order) => [String(order.input.prompt), endingOf(order)]));
      for (const { prompt, status, error_code: code } of videos) {
        const expected = { done: null, refused: 'refused_by_provider', garbage: 'output_unusable' }[
          outcome.get(prompt) ?? 'done'
        ];
        assert.deepEqual([prompt, status, code], [prompt, expected === null ? 'ready' : 'failed', expected]);
      }
      assert.deepEqual(await auditLedger(db), [], 'each credit was captured or released, once');
      assert.deepEqual(fleet.standIn.doubles, [], 'nothing was ordered twice');
      assert.deepEqual(fleet.standIn.breaches, [], 'the protocol was kept');
      assert.equal(fleet.standIn.orders.length, ALL);
      assert.ok(greediest > 0 && greediest <= TURNS_PER_USER, `${greediest} of one user at a time`);

      // Again and again: a job may end its lease, and put itself off, at any time.
      await until(async () => {
        const now = sql<Date>`now()`;
        await db.updateTable('jobs').set({ due_at: now }).where('lease_id', 'is', null).execute();
        return (await db.selectFrom('jobs').select('subject').execute()).length === 0;
      }, 'the last job');
      const kept = videos.filter(({ status }) => status === 'ready');
      const files = await fleet.storedFiles();
      assert.deepEqual(
        [...files.keys()].sort(),
        kept.flatMap((video) => [video.video_key, video.poster_key]).sort(),
        'the bucket has the files of the ready videos, and no other',
      );
      for (const { video_key: key, bytes } of kept) assert.equal(files.get(key ?? ''), bytes);
    },
  );

  /** Forty requests of users of their own, under way. */
  async function wave(number: number): Promise<Promise<unknown>[]> {
    const requests: Promise<unknown>[] = [];
    const ask = async (name: string, count: number) => {
      const session = await fleet.signIn(count * 3);
      for (let i = 0; i < count; i += 1)
        requests.push(fleet.request(session, `${name} ${number * VIDEOS_A_WAVE + requests.length}`));
    };
    if (number === 0) await ask('greedy', GREEDY);
    for (let user = 0; requests.length < VIDEOS_A_WAVE; user += 1) await ask(`user-${number}-${user}`, 4);
    return requests;
  }
});

const nameOf = ({ input }: StandInOrder) => String(input.prompt).split(' ')[0] ?? '';
const numberOf = ({ input }: StandInOrder) => Number(String(input.prompt).split(' ')[1]);

function endingOf(order: StandInOrder): Ending {
  const number = numberOf(order) % 20;
  return number === 7 ? 'refused' : number === 13 ? 'garbage' : 'done';
}

async function until(isReached: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (!(await isReached())) {
    if (Date.now() > deadline) throw new Error(`It never came: ${what}.`);
    await sleep(200);
  }
}
