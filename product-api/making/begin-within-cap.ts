import type { Transaction } from 'kysely';
import type { PauseReason } from '#contracts/video-list';
import { TURNS_PER_USER } from '#contracts/video';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import type { Charges } from '../videos/charges';
import { keyReused, type RequestDeps, requestVideos } from '../videos/request-videos';
import { UNFINISHED } from '../videos/unfinished';

/** Lists and films leave one of their user's turns to what they request on their own. */
export const TURNS_OF_DRAFTS = TURNS_PER_USER - 1;

/** Reasons that stop a whole list or film, until its user does something about it. */
export type Obstacle = Exclude<PauseReason, 'user'>;

/** Thrown inside the transaction that would begin a draft: nothing of it happens. */
export class Deferred extends Error {
  constructor(readonly because: 'taken' | 'over' | 'turns' | 'cap') {
    super(`Nothing begins: ${because}.`);
  }
}

/** A row of a list or a take of a film that is to be made. */
export interface Draft {
  userId: string;
  /** The same for each attempt at it, whatever process makes it. */
  idempotencyKey: string;
  body: unknown;
  /** Its price as it was checked. */
  credits: number | undefined;
  /** BCP 47, if known. */
  language: string | undefined;
  /**
   * Makes the new video that of the draft, as long as all that allows it is still so. The user's row is locked: nothing
   * else of theirs begins, starts, pauses or is deleted. @throws Deferred
   */
  adopt: (tx: Transaction<Tables>, videoId: string) => Promise<void>;
  /** Nothing of the list or film can begin now. Returns whether this has changed anything. */
  pause: (because: Obstacle) => Promise<boolean>;
  /** The draft can't be made as it is. Returns whether this has changed anything. */
  refuse: (error: ApiError) => Promise<boolean>;
}

/**
 * Requests the video of a draft, with all that `adopt` writes, in one transaction. Any number of processes may do this.
 * Returns whether anything has changed; it hasn't if something else was first, or if no turn is free.
 */
export async function beginWithinCap(deps: RequestDeps, draft: Draft, now: Date): Promise<boolean> {
  const { userId, idempotencyKey, body, credits, language, adopt, pause, refuse } = draft;
  let isAdopted = false;
  try {
    await requestVideos(
      deps,
      {
        userId,
        takes: [{ idempotencyKey, body }],
        maxCredits: credits,
        language,
        isDrafted: true,
        alongside: async (tx, [videoId = '']) => {
          if ((await countUnfinished(tx, userId)) > TURNS_OF_DRAFTS) throw new Deferred('turns');
          await adopt(tx, videoId);
          isAdopted = true;
        },
      },
      now,
    );
    // The key was used before: by another process for this draft, which is no longer open then, or by a stranger.
    return isAdopted || (await refuse(keyReused()));
  } catch (error) {
    if (error instanceof Deferred) return error.because === 'cap' && pause('cap');
    if (!(error instanceof ApiError)) throw error;
    switch (error.code) {
      case 'unauthenticated':
        return false;
      case 'insufficient_credits':
        return pause('credits');
      case 'account_suspended':
        return pause('suspended');
      case 'too_many_files':
        return pause('space');
      default:
        return refuse(error);
    }
  }
}

/** @throws Deferred if more than `maxCredits` is held and spent */
export function requireWithin(charges: Charges | undefined, maxCredits: number | null): void {
  if (charges && charges.held + charges.spent > (maxCredits ?? 0)) throw new Deferred('cap');
}

async function countUnfinished(tx: Transaction<Tables>, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('videos')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', UNFINISHED)
    .executeTakeFirstOrThrow();
  return count;
}
