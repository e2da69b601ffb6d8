import { sql } from 'kysely';

export const videos = [
  sql`
    create table uploads (
      id uuid primary key,
      user_id text not null references users (id),
      content_type text not null,
      bytes bigint not null,
      status text not null check (status in ('waiting', 'stored')),
      storage_key text,
      width integer,
      height integer,
      created_at timestamptz(3) not null,
      check ((status = 'stored') = (storage_key is not null))
    )`,
  sql`create index uploads_by_age on uploads (created_at)`,
  sql`
    create table videos (
      id uuid primary key,
      user_id text not null references users (id),
      idempotency_key text not null,
      request_hash text not null,
      model text not null,
      mode text not null,
      prompt text not null,
      params jsonb not null,
      seed bigint not null,
      image_id uuid references uploads (id),
      end_image_id uuid references uploads (id),
      status text not null check (status in ('queued', 'running', 'saving', 'ready', 'failed', 'canceled')),
      progress real not null default 0,
      error_code text,
      credits bigint not null check (credits > 0),
      hold_id bigint not null unique references ledger_entries (id),
      provider text,
      provider_ref text,
      endpoint text,
      attempts integer not null default 0,
      created_at timestamptz(3) not null,
      started_at timestamptz(3),
      deadline_at timestamptz(3),
      finished_at timestamptz(3),
      video_key text,
      poster_key text,
      width integer,
      height integer,
      bytes bigint,
      deleted_at timestamptz(3),
      constraint video_once_per_idempotency_key unique (user_id, idempotency_key),
      constraint failed_video_says_why check ((status = 'failed') = (error_code is not null)),
      constraint ready_video_has_files check (status <> 'ready' or deleted_at is not null or video_key is not null)
    )`,
  sql`create index videos_newest_first on videos (user_id, created_at desc, id desc) where deleted_at is null`,
  sql`create index videos_waiting on videos (user_id, created_at, id) where status = 'queued'`,
  sql`create index videos_in_work on videos (id) where status in ('queued', 'running', 'saving')`,
  sql`create index videos_ready_of_model on videos (model, finished_at desc) where status = 'ready'`,
  sql`create index videos_last_start on videos (user_id, started_at desc) where started_at is not null`,
  sql`create index videos_by_provider_ref on videos (provider_ref) where provider_ref is not null`,
  sql`create index videos_by_image on videos (image_id) where image_id is not null`,
  sql`create index videos_by_end_image on videos (end_image_id) where end_image_id is not null`,
  // The order in which waiting videos start: everyone's first before anyone's second, and among equals the user who
  // has waited longest since arriving or since being served last. So no user can starve another by asking for much.
  sql`
    create view video_queue as
    select id, user_id, row_number() over (order by turn, waiting_since, created_at, id)::integer as place
    from (
      select
        v.id,
        v.user_id,
        v.created_at,
        row_number() over (partition by v.user_id order by v.created_at, v.id) as turn,
        greatest(
          min(v.created_at) over (partition by v.user_id),
          (select max(served.started_at) from videos served where served.user_id = v.user_id)
        ) as waiting_since
      from videos v
      where v.status = 'queued'
    ) waiting`,
];
