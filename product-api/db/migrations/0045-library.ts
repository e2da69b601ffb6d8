import { sql } from 'kysely';

/** Folders and favourites, and selections that are about to be downloaded together. */
export const library = [
  sql`
    create table folders (
      id uuid primary key,
      user_id text not null references users (id),
      name text not null,
      created_at timestamptz(3) not null
    )`,
  sql`create unique index folders_by_name on folders (user_id, name)`,
  sql`
    alter table videos
      add column is_favourite boolean not null default false,
      add column folder_id uuid references folders (id) on delete set null`,
  sql`create index videos_by_folder on videos (folder_id) where folder_id is not null`,
  sql`
    create table video_archives (
      id uuid primary key,
      user_id text not null references users (id),
      video_ids text not null,
      expires_at timestamptz(3) not null
    )`,
  sql`create index video_archives_by_user on video_archives (user_id)`,
];
