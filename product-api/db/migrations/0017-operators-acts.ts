import { sql } from 'kysely';

/** Operators' acts on accounts, videos and reports, and the record of what was done. */
export const operatorsActs = [
  sql`alter table users add column suspended_at timestamptz(3)`,
  sql`
    alter table videos
      add column taken_down_at timestamptz(3),
      add column takedown_ground text,
      add constraint takedown_has_a_ground check ((taken_down_at is null) = (takedown_ground is null))`,
  sql`alter table videos drop constraint ready_video_has_files`,
  sql`
    alter table videos add constraint ready_video_has_files check (
      status <> 'ready' or deleted_at is not null or taken_down_at is not null or video_key is not null
    )`,
  sql`
    alter table video_reports
      add column id bigint generated always as identity unique,
      add column decision text check (decision in ('keep', 'takedown')),
      add column decided_at timestamptz(3),
      add check ((decision is null) = (decided_at is null))`,
  sql`
    alter table shared_video_reports
      add column decision text check (decision in ('keep', 'takedown')),
      add column decided_at timestamptz(3),
      add check ((decision is null) = (decided_at is null))`,
  sql`create index video_reports_open on video_reports (reported_at) where decided_at is null`,
  sql`create index shared_video_reports_open on shared_video_reports (reported_at) where decided_at is null`,
  sql`
    create table admin_acts (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null,
      operator text not null check (operator <> ''),
      act text not null,
      target text not null,
      reason text not null check (reason <> ''),
      details jsonb not null
    )`,
  sql`create index admin_acts_of_target on admin_acts (target, id)`,
  sql`
    create function refuse_change_of_acts() returns trigger language plpgsql as $$
    begin
      raise exception 'The record of operators'' acts is append-only: % is refused.', tg_op
        using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger admin_acts_are_final before update or delete on admin_acts
    for each row execute function refuse_change_of_acts()`,
  sql`
    create trigger admin_acts_stay before truncate on admin_acts
    for each statement execute function refuse_change_of_acts()`,
];
