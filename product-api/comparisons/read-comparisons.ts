import type { Kysely } from 'kysely';
import type { ComparisonSummary } from '#contracts/api/comparisons';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';

const MAX_LISTED = 50;

type ComparisonColumns = Awaited<ReturnType<ReturnType<typeof selectComparisons>['executeTakeFirstOrThrow']>>;
/** With the ids of its videos, in the order in which they are shown. */
export type ComparisonRow = ComparisonColumns & { videoIds: string[] };

function selectComparisons(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('comparisons')
    .select(['id', 'is_blind', 'voted_at', 'preferred_video_id', 'created_at'])
    .where('user_id', '=', userId);
}

/** @throws ApiError `not_found`, for another user's comparison as well */
export async function findComparison(db: Kysely<Tables>, userId: string, id: string): Promise<ComparisonRow> {
  const row = isUuid(id) ? await selectComparisons(db, userId).where('id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw new ApiError('not_found', 'Comparison not found.');
  const takes = await db
    .selectFrom('comparison_takes')
    .select('video_id')
    .where('comparison_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...row, videoIds: takes.map(({ video_id }) => video_id) };
}

/** The newest of the user's comparisons. */
export async function listOwnComparisons(db: Kysely<Tables>, userId: string): Promise<ComparisonSummary[]> {
  const rows = await selectComparisons(db, userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .select((eb) => [
      eb
        .selectFrom('comparison_takes as t')
        .whereRef('t.comparison_id', '=', 'comparisons.id')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('takes'))
        .as('takes'),
      // A deleted video's prompt is empty.
      eb
        .selectFrom('comparison_takes as t')
        .innerJoin('videos as v', 'v.id', 't.video_id')
        .whereRef('t.comparison_id', '=', 'comparisons.id')
        .select((prompt) => prompt.fn.max('v.prompt').as('prompt'))
        .as('prompt'),
    ])
    .execute();
  return rows.map(({ id, prompt, is_blind: isBlind, takes, voted_at, created_at }) => ({
    id,
    prompt: prompt ?? '',
    isBlind,
    takeCount: takes ?? 0,
    hasVote: voted_at !== null,
    createdAt: created_at.toISOString(),
  }));
}

/** All of the user's comparisons, for the export of their data. */
export async function exportComparisons(db: Kysely<Tables>, userId: string) {
  const comparisons = await selectComparisons(db, userId).orderBy('created_at').orderBy('id').execute();
  const takes = await db
    .selectFrom('comparison_takes as t')
    .innerJoin('comparisons as c', 'c.id', 't.comparison_id')
    .select(['t.comparison_id', 't.video_id'])
    .where('c.user_id', '=', userId)
    .orderBy('t.comparison_id')
    .orderBy('t.position')
    .execute();
  return comparisons.map((comparison) => ({
    ...comparison,
    video_ids: takes.filter((take) => take.comparison_id === comparison.id).map(({ video_id }) => video_id),
  }));
}
