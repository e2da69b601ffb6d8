import { sql } from 'kysely';

interface Counted {
  /** Table of what is counted, and its column with the list or film that it belongs to. */
  parts: string;
  key: string;
  whole: string;
}

/**
 * The database counts the text of each list and film, so that a quota adds up a few hundred rows and no statement that
 * changes a part can forget it. Nothing is written or locked where the sum stays the same. A list or film changes only
 * while its user's row is locked, so two transactions never count it at a time.
 */
const countText = ({ parts, key, whole }: Counted) => [
  sql.raw(`
    alter table ${parts} add column text_bytes integer not null
      generated always as (coalesce(octet_length(request::text), 0)) stored`),
  sql.raw(`alter table ${whole} add column text_bytes bigint not null default 0`),
  sql.raw(`
    create function count_text_of_${whole}() returns trigger language plpgsql as $$
    begin
      update ${whole} w set text_bytes = counted.bytes
      from (
        select ids.id, coalesce(sum(p.text_bytes), 0) as bytes
        from (select distinct ${key} as id from changed) ids left join ${parts} p on p.${key} = ids.id
        group by ids.id
      ) counted
      where w.id = counted.id and w.text_bytes <> counted.bytes;
      return null;
    end $$`),
  ...(['insert', 'update', 'delete'] as const).map((event) =>
    sql.raw(`
      create trigger ${parts}_counted_after_${event} after ${event} on ${parts}
      referencing ${event === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function count_text_of_${whole}()`),
  ),
  sql.raw(`
    update ${whole} w set text_bytes = (select coalesce(sum(text_bytes), 0) from ${parts} where ${key} = w.id)`),
];

/** Limits of what a user may own (contracts/quota.ts). */
export const quota = [
  ...countText({ parts: 'batch_rows', key: 'batch_id', whole: 'batches' }),
  ...countText({ parts: 'film_shots', key: 'film_id', whole: 'films' }),
  // The library's index adds up files as well.
  sql`drop index videos_newest_first`,
  sql`
    create index videos_newest_first on videos (user_id, created_at desc, id desc) include (bytes)
    where deleted_at is null`,
  sql`
    alter table batches
      drop constraint batches_pause_reason_check,
      add constraint batches_pause_reason_check check (pause_reason in ('user', 'cap', 'credits', 'suspended', 'space'))`,
  sql`
    alter table films
      drop constraint films_pause_reason_check,
      add constraint films_pause_reason_check check (pause_reason in ('cap', 'credits', 'suspended', 'space'))`,
];
