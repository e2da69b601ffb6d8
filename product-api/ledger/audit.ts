import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** Questions whose answer must be nothing; each row is a fault, in words. */
const QUESTIONS = [
  sql<Fault>`
    select 'user ' || user_id || ': ' || sum(available_delta) || ' available, ' || sum(held_delta) || ' held' as fault
    from ledger_entries group by user_id having sum(available_delta) < 0 or sum(held_delta) < 0`,
  sql<Fault>`
    select 'grant ' || grant_id || ' is overdrawn' as fault
    from ledger_allocations group by grant_id having sum(available_delta) < 0 or sum(held_delta) < 0`,
  sql<Fault>`
    select 'entry ' || e.id || ' differs from its allocations' as fault
    from ledger_entries e left join ledger_allocations a on a.entry_id = e.id
    group by e.id
    having sum(a.available_delta) is distinct from e.available_delta
      or sum(a.held_delta) is distinct from e.held_delta`,
  sql<Fault>`
    select 'entry ' || s.id || ' settles another amount than hold ' || h.id || ' held' as fault
    from ledger_entries s join ledger_entries h on h.id = s.settles_hold_id
    where h.kind <> 'hold' or h.user_id <> s.user_id or h.held_delta <> -s.held_delta`,
  sql<Fault>`
    select 'video ' || v.id || ' is ' || v.status || ', its hold ' || coalesce(s.kind || 'd', 'open') as fault
    from videos v left join ledger_entries s on s.settles_hold_id = v.hold_id
    where coalesce(s.kind, 'open') <> case
      when v.status = 'ready' then 'capture'
      when v.status in ('failed', 'canceled') then 'release'
      else 'open'
    end`,
  sql<Fault>`
    select 'video ' || v.id || ' costs ' || v.credits || ', its hold ' || h.held_delta as fault
    from videos v join ledger_entries h on h.id = v.hold_id
    where h.kind <> 'hold' or h.held_delta <> v.credits or h.user_id <> v.user_id`,
  sql<Fault>`
    select 'hold ' || h.id || ' has no video' as fault
    from ledger_entries h left join videos v on v.hold_id = h.id
    where h.kind = 'hold' and v.id is null`,
];

interface Fault {
  fault: string;
}

/** Proves that all sums agree and that every video has its rows; returns what doesn't, in words. */
export async function auditLedger(db: Kysely<Tables>): Promise<string[]> {
  const faults: string[] = [];
  for (const question of QUESTIONS) {
    const { rows } = await question.execute(db);
    faults.push(...rows.map(({ fault }) => fault));
  }
  return faults;
}
