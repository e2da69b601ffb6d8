import { sql } from 'kysely';

/** A result that is smaller than ordered is delivered for less: a capture may spend a part of its hold, and return the rest. */
export const shortDeliveries = [
  sql`alter table ledger_entries drop constraint ledger_entry_moves_what_its_kind_says`,
  sql`
    alter table ledger_entries add constraint ledger_entry_moves_what_its_kind_says check (
      case kind
        when 'grant' then available_delta > 0 and held_delta = 0
        when 'hold' then available_delta < 0 and held_delta = -available_delta
        when 'capture' then available_delta >= 0 and held_delta < -available_delta
        when 'release' then available_delta > 0 and held_delta = -available_delta
        when 'expire' then available_delta < 0 and held_delta = 0
        when 'revoke' then available_delta < 0 and held_delta = 0
        else false
      end
    )`,
  sql`alter table videos add column duration_s real, add column shortfalls jsonb`,
];
