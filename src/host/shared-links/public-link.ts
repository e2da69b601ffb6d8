import type { Request } from 'express';
import type { SharedVideo } from '#contracts/api/shares';
import { SHARE_TOKEN } from '#contracts/share';
import { CallError, TurnedAwayError } from '../../functions/call-error';
import { callProductApi } from '../../functions/product-api-client';
import { reportFailure } from '../../functions/report-failure';
import { readRequestId } from '../../functions/request-id';
import { sharedAnswer } from '../../functions/shared-answer';

/** A living link whose owner lets other sites show the video. */
export interface PublicLink {
  token: string;
  video: SharedVideo;
}

/** The token of a link; undefined for anything that can't be one. */
export function toToken(given: unknown): string | undefined {
  return typeof given === 'string' && SHARE_TOKEN.test(given) ? given : undefined;
}

/**
 * Asks the product API for each request: a preview ends with its link. Null: the link is dead or unknown, or its owner
 * keeps it out of other sites.
 * @throws CallError `product_api_unavailable`
 */
export async function readPublicLink(request: Request, token: string): Promise<PublicLink | null> {
  const caller = { session: null, requestId: readRequestId(request), address: request.ip ?? 'unknown' };
  const { status, body } = await sharedAnswer(`shared ${token}`, 0, () =>
    callProductApi(caller, { method: 'GET', path: `/api/shared/${token}` }),
  );
  if (status === 404) return null;
  if (status !== 200) throw new TurnedAwayError(`The product API refused a shared link: ${status}.`, RETRY_AFTER_S);
  const { video } = body as { video: SharedVideo };
  return video.showsPreview ? { token, video } : null;
}

const RETRY_AFTER_S = 5;

/** Logs why a link could not be read, unless the product API has done so. @throws anything but CallError */
export function noteFailure(request: Request, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  if (!(error instanceof TurnedAwayError)) reportFailure(request, error);
}
