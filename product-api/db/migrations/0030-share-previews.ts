import { sql } from 'kysely';

/** Whether chats, social sites and other pages may show the video of a link: never for a link made before this. */
export const sharePreviews = [
  sql`alter table video_shares add column shows_preview boolean not null default false`,
  sql`alter table video_shares alter column shows_preview drop default`,
];
