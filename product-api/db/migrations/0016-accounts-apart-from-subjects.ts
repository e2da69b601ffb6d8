import { sql } from 'kysely';

/** Tables that name their user. */
const TABLES_OF_USERS = [
  'ledger_allocations',
  'uploads',
  'videos',
  'video_reports',
  'payment_customers',
  'orders',
  'subscriptions',
  'payments',
  'withdrawals',
];
const FINAL_TABLES = ['ledger_entries', 'ledger_allocations'];

/**
 * An account gets an id of its own (docs/decisions/0028-closed-accounts.md): until now it was the sign-in provider's
 * subject, which the append-only ledger kept for good. This once, and nowhere else, its rows get other ids.
 */
export const accountsApartFromSubjects = [
  sql`alter table users add column subject text unique check (length(subject) between 1 and 255)`,
  sql`
    create table subject_salts (
      id integer generated always as identity primary key,
      salt text not null unique check (length(salt) >= 32)
    )`,
  sql`
    insert into subject_salts (salt)
    values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))`,
  sql`
    create table erased_subjects (
      salt_id integer not null references subject_salts (id),
      hash text not null,
      erased_at timestamptz(3) not null,
      primary key (salt_id, hash)
    )`,
  sql`
    insert into erased_subjects (salt_id, hash, erased_at)
    select s.id, encode(sha256(convert_to(s.salt || u.id, 'UTF8')), 'hex'), u.erased_at
    from users u, subject_salts s where u.erased_at is not null`,
  // However large the ledger is.
  sql`set local statement_timeout = 0`,
  ...FINAL_TABLES.map((table) => sql.raw(`alter table ${table} disable trigger ${table}_are_final`)),
  sql`create temporary table new_ids on commit drop as select id as subject, gen_random_uuid()::text as id from users`,
  sql`
    insert into users (id, subject, email, name, image, first_touch, sessions_revoked_at, erased_at, created_at, signed_in_at)
    select n.id, case when u.erased_at is null then n.subject end, u.email, u.name, u.image, u.first_touch,
      u.sessions_revoked_at, u.erased_at, u.created_at, u.signed_in_at
    from users u join new_ids n on n.subject = u.id`,
  sql`
    update ledger_entries e
    set user_id = n.id, cause = case when e.cause = 'signup:' || n.subject then 'signup:' || n.id else e.cause end
    from new_ids n where e.user_id = n.subject`,
  ...TABLES_OF_USERS.map((table) =>
    sql.raw(`update ${table} t set user_id = n.id from new_ids n where t.user_id = n.subject`),
  ),
  sql`delete from users u using new_ids n where u.id = n.subject`,
  ...FINAL_TABLES.map((table) => sql.raw(`alter table ${table} enable trigger ${table}_are_final`)),
  // A process of the release before, which knows no subjects, is refused instead of making an account that has none.
  sql`
    alter table users add constraint account_is_somebodys_or_closed
      check ((subject is null) = (erased_at is not null))`,
  sql`alter table revoked_sessions rename column user_id to subject`,
  sql`delete from revoked_sessions r where not exists (select from users u where u.subject = r.subject)`,
];
