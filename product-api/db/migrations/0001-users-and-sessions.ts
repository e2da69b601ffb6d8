import { sql } from 'kysely';

export const usersAndSessions = [
  sql`
    create table users (
      id text primary key check (length(id) between 1 and 255),
      email text not null,
      name text,
      image text,
      first_touch jsonb,
      sessions_revoked_at timestamptz(3),
      erased_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      signed_in_at timestamptz(3) not null default now()
    )`,
  // No foreign key: a session may be revoked for a user whom this database has never seen.
  sql`
    create table revoked_sessions (
      user_id text not null,
      sid text not null,
      expires_at timestamptz(3) not null,
      primary key (user_id, sid)
    )`,
  sql`create index revoked_sessions_by_expiry on revoked_sessions (expires_at)`,
  sql`
    create table one_time_keys (
      key text primary key,
      expires_at timestamptz(3) not null
    )`,
  sql`create index one_time_keys_by_expiry on one_time_keys (expires_at)`,
];
