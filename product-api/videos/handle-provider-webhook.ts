import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { expediteOrder } from '../queue/job-queue';
import { recordAccepted } from './lifecycle';
import type { VideoProvider, WebhookCall } from './provider';

/**
 * Handles a provider's webhook call. We use it only as a hint to poll the provider for the actual state, so duplicate,
 * late or out-of-order calls do no harm. False when the call isn't the provider's.
 */
export async function handleProviderWebhook(
  db: Kysely<Tables>,
  provider: VideoProvider,
  call: WebhookCall,
  attemptId: string | undefined,
): Promise<boolean> {
  const ref = await provider.readWebhook?.(call);
  if (ref === undefined) return false;
  // The answer to this attempt's submission may never have reached us.
  if (attemptId !== undefined && isUuid(attemptId)) await recordAccepted(db, attemptId, ref);
  await expediteOrder(db, ref);
  return true;
}
