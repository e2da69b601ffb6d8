import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { expediteOrder } from '../queue/job-queue';
import { recordAccepted } from './lifecycle';
import type { VideoProvider, WebhookCall } from './provider';

/**
 * Takes a provider's call. It is only ever a hint that there is news: what the news is, we ask the provider. So a call
 * that comes twice, late or out of order changes nothing. False when the call isn't the provider's.
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
