import { sql } from 'kysely';

/** Endpoints that answered 404 or 410, or whose results were of no use: for all processes. Orders that ended at the provider. */
export const endpointStates = [
  sql`
    create table endpoint_states (
      provider text not null,
      endpoint text not null,
      misses integer not null default 0,
      unusable integer not null default 0,
      shut_because text check (shut_because in ('missing', 'gone', 'unusable')),
      shut_at timestamptz(3),
      shut_until timestamptz(3),
      primary key (provider, endpoint),
      check ((shut_because is null) = (shut_at is null)),
      check ((shut_because is null) = (shut_until is null))
    )`,
  sql`
    insert into endpoint_states (provider, endpoint, misses, shut_because, shut_at, shut_until)
    select provider, endpoint, 1, 'gone', gone_at, recheck_at from gone_endpoints`,
  sql`drop table gone_endpoints`,
  sql`alter table videos add column order_ended_at timestamptz(3)`,
];
