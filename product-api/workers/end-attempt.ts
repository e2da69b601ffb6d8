import type { EndpointName } from '../videos/endpoint-states';
import { type Attempt, failVideo, giveBack, recordOrderEnded } from '../videos/lifecycle';
import type { OrderFailure } from '../videos/provider';
import { settleCost } from '../videos/provider-orders';
import { type ReportDeps, reportUnusable } from './report-endpoint';

/** Attempts at a video whose failures pass. */
const MAX_ATTEMPTS = 2;

interface EndedAttempt extends Attempt, EndpointName {
  userId: string;
  /** This one included. */
  attempts: number;
}

/**
 * Ends an attempt that its provider refused or failed: with a further one where the failure passes and cost nothing, else
 * with the end of the video.
 */
export async function endAttempt(deps: ReportDeps, attempt: EndedAttempt, failure: OrderFailure): Promise<void> {
  const { db, logger, now } = deps;
  const { id, attemptId, userId, attempts, provider, endpoint } = attempt;
  const { code, fault, mayRetry = false, isBilled = false } = failure;
  if (mayRetry && attempts < MAX_ATTEMPTS) {
    const isBack = await giveBack(db, attempt, { countsAsAttempt: true });
    if (isBack) logger.warn({ video: id, provider, endpoint, code }, 'attempt failed: one more is made');
    return;
  }
  if (isBilled) await settleCost(db, attemptId, true);
  await recordOrderEnded(db, id, now());
  await failVideo(db, id, code, now());
  if (code === 'output_unusable' || fault === 'ours') await reportUnusable(deps, { provider, endpoint }, userId);
}
