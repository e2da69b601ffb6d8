import { randomInt, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { canonicalHash } from '../videos/canonical-hash';
import { keyReused, type RequestDeps, requestVideos, type Submission } from '../videos/request-videos';

/** The takes of a comparison, with keys that follow from that of the comparison. */
export interface ComparisonWish {
  submission: Submission;
  idempotencyKey: string;
  isBlind: boolean;
}

/**
 * Makes the videos and their comparison in one transaction, or nothing. Returns the comparison's id; repeated with the
 * same key, the first one's.
 * @throws ApiError as `requestVideos`
 */
export async function compareModels(deps: RequestDeps, wish: ComparisonWish, now: Date): Promise<string> {
  const { submission, idempotencyKey, isBlind } = wish;
  const { userId } = submission;
  const hash = canonicalHash([isBlind, submission.takes.map(({ body }) => body)]);
  // Before any check, so that a retry gets the first answer even when the catalogue has changed since.
  const earlier = await findEarlier(deps.db, userId, { idempotencyKey, hash });
  if (earlier !== undefined) return earlier;
  await requestVideos(
    deps,
    {
      ...submission,
      alongside: async (tx, ids) => {
        const id = randomUUID();
        await tx
          .insertInto('comparisons')
          .values({
            id,
            user_id: userId,
            idempotency_key: idempotencyKey,
            request_hash: hash,
            is_blind: isBlind,
            voted_at: null,
            preferred_video_id: null,
            created_at: now,
          })
          .execute();
        const shown = isBlind ? shuffled(ids) : ids;
        await tx
          .insertInto('comparison_takes')
          .values(shown.map((videoId, position) => ({ comparison_id: id, position, video_id: videoId })))
          .execute();
      },
    },
    now,
  );
  const made = await findEarlier(deps.db, userId, { idempotencyKey, hash });
  // The videos were requested earlier, under the same keys but without a comparison.
  if (made === undefined) throw keyReused();
  return made;
}

/** @throws ApiError `idempotency_mismatch` */
async function findEarlier(
  db: Kysely<Tables>,
  userId: string,
  { idempotencyKey, hash }: { idempotencyKey: string; hash: string },
): Promise<string | undefined> {
  const earlier = await db
    .selectFrom('comparisons')
    .select(['id', 'request_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (earlier && earlier.request_hash !== hash) throw keyReused();
  return earlier?.id;
}

function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(randomInt(left.length), 1));
}
