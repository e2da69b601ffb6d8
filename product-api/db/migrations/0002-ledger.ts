import { sql } from 'kysely';

/**
 * The append-only ledger (docs/decisions/0003-ledger.md). An entry moves credits of one user between what can be spent
 * (`available`) and what open videos hold (`held`); its allocations say which grants those credits came from, so that
 * what expires soonest is spent first and every credit can be followed from its grant to its video.
 */
export const ledger = [
  sql`
    create table ledger_entries (
      id bigint generated always as identity primary key,
      user_id text not null references users (id),
      kind text not null,
      cause text not null unique,
      available_delta bigint not null,
      held_delta bigint not null,
      settles_hold_id bigint references ledger_entries (id),
      expires_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      constraint ledger_entry_moves_what_its_kind_says check (
        case kind
          when 'grant' then available_delta > 0 and held_delta = 0
          when 'hold' then available_delta < 0 and held_delta = -available_delta
          when 'capture' then available_delta = 0 and held_delta < 0
          when 'release' then available_delta > 0 and held_delta = -available_delta
          when 'expire' then available_delta < 0 and held_delta = 0
          when 'revoke' then available_delta < 0 and held_delta = 0
          else false
        end
      ),
      constraint ledger_entry_settles_a_hold check ((kind in ('capture', 'release')) = (settles_hold_id is not null)),
      constraint ledger_entry_expires_only_as_grant check (expires_at is null or kind = 'grant')
    )`,
  // A hold is settled once: captured or released, never both.
  sql`create unique index ledger_hold_settled_once on ledger_entries (settles_hold_id) where settles_hold_id is not null`,
  // Covering, so that a balance is read from the index alone.
  sql`create index ledger_entries_of_user on ledger_entries (user_id) include (available_delta, held_delta)`,
  sql`create index ledger_expiring_grants on ledger_entries (user_id, expires_at) where expires_at is not null`,
  sql`
    create table ledger_allocations (
      entry_id bigint not null references ledger_entries (id),
      grant_id bigint not null references ledger_entries (id),
      user_id text not null references users (id),
      available_delta bigint not null,
      held_delta bigint not null,
      primary key (entry_id, grant_id)
    )`,
  sql`
    create index ledger_allocations_of_user on ledger_allocations (user_id, grant_id)
    include (available_delta, held_delta)`,
  sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The ledger is append-only: % of % is refused.', tg_op, tg_table_name
        using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger ledger_entries_are_final before update or delete on ledger_entries
    for each row execute function refuse_ledger_change()`,
  sql`
    create trigger ledger_entries_stay before truncate on ledger_entries
    for each statement execute function refuse_ledger_change()`,
  sql`
    create trigger ledger_allocations_are_final before update or delete on ledger_allocations
    for each row execute function refuse_ledger_change()`,
  sql`
    create trigger ledger_allocations_stay before truncate on ledger_allocations
    for each statement execute function refuse_ledger_change()`,
];
