import { sql } from 'kysely';

/** The shared knowledge of all processes about a provider, and what each order there costs. */
export const providerStates = [
  sql`
    create table provider_states (
      provider text primary key,
      closed_until timestamptz(3),
      failing_since timestamptz(3),
      refuses_account boolean not null default false,
      refusals integer not null default 0,
      next_trial_at timestamptz(3),
      next_create_at timestamptz(3),
      next_call_at timestamptz(3)
    )`,
  sql`
    create table provider_orders (
      attempt_id uuid primary key,
      video_id uuid not null references videos (id),
      provider text not null,
      model text not null,
      cost_usd double precision not null,
      ordered_at timestamptz(3) not null,
      is_billed boolean
    )`,
  sql`create index provider_orders_by_day on provider_orders (provider, ordered_at) include (cost_usd, is_billed)`,
  sql`create index provider_orders_of_video on provider_orders (video_id)`,
  sql`
    insert into provider_orders (attempt_id, video_id, provider, model, cost_usd, ordered_at, is_billed)
    select
      attempt_id, id, provider, model, coalesce(provider_cost_usd, 0), started_at,
      case when status = 'running' then null else status <> 'failed' or error_code like 'output_%' end
    from videos where attempt_id is not null and started_at is not null and provider is not null`,
  sql`alter table videos drop column provider_cost_usd`,
  sql`create index videos_running_at on videos (provider) where status = 'running'`,
];
