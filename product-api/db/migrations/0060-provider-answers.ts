import { sql } from 'kysely';

/**
 * Users who had unusable results, so that one visitor can't shut an endpoint; and endpoints that refuse our account.
 */
export const providerAnswers = [
  sql`alter table endpoint_states drop constraint endpoint_states_shut_because_check`,
  sql`
    alter table endpoint_states
      drop column unusable,
      add column unusable_by integer[] not null default '{}',
      add column denied_at timestamptz(3),
      add check (shut_because in ('missing', 'gone', 'denied', 'unusable'))`,
];
