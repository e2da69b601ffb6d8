/**
 * Notes in a schema of its own what a migrated database contains: tables, rows that migrations wrote, and the next
 * values of sequences.
 */
export const REMEMBER_STATE = `
create schema new_state;
do $$
declare t record; is_filled boolean;
begin
  create table new_state.tables as select tablename as name from pg_tables where schemaname = 'public';
  create table new_state.sequences as select sequencename as name, last_value from pg_sequences where schemaname = 'public';
  create table new_state.filled (name text);
  for t in select name from new_state.tables loop
    execute format('select exists (select from public.%I)', t.name) into is_filled;
    if is_filled then
      execute format('create table new_state.%I as table public.%I', 'rows_of_' || t.name, t.name);
      insert into new_state.filled values (t.name);
    end if;
  end loop;
end $$;
`;

/**
 * Brings a database back to that state. Triggers are off meanwhile: they guard the ledger against deletion. A few
 * milliseconds, because tests leave few rows; truncating would rewrite each table's files.
 */
export const RESTORE_STATE = `
do $$
declare t record; added text;
begin
  select string_agg(tablename, ', ') into added from pg_tables
    where schemaname = 'public' and tablename not in (select name from new_state.tables);
  if added is not null then
    raise exception 'A test made tables in a shared database (%): give it a separate one.', added;
  end if;
  set local session_replication_role = replica;
  for t in select name from new_state.tables loop
    execute format('delete from public.%I', t.name);
  end loop;
  for t in select name from new_state.filled loop
    execute format('insert into public.%I overriding system value table new_state.%I', t.name, 'rows_of_' || t.name);
  end loop;
  perform setval(format('public.%I', name)::regclass, coalesce(last_value, 1), last_value is not null) from new_state.sequences;
end $$;
`;
