import type { AnswerOf } from '#contracts/api/call';
import type * as calls from '#contracts/api/subscriptions';
import { callApi } from '../../http/call-api';

export type ResumeSubscriptionAnswer = AnswerOf<typeof calls.resumeSubscription>;

/** `POST /api/resume-subscription`: undoes a cancellation. @throws ApiError */
export function resumeSubscription(id: string): Promise<ResumeSubscriptionAnswer> {
  return callApi<typeof calls.resumeSubscription>('/api/resume-subscription', { method: 'POST', body: { id } });
}
