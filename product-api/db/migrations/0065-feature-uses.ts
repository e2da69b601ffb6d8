import { sql } from 'kysely';

/** Uses of features by day, without users. */
export const featureUses = [
  sql`
    create table feature_uses (
      day date not null,
      feature text not null,
      uses integer not null check (uses > 0),
      primary key (day, feature)
    )`,
];
