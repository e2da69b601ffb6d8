import { requestJson } from '../../http/request-json';

export interface ResumeSubscriptionAnswer {
  success: boolean;
  message: string;
}

/** `POST /api/resume-subscription`: takes a cancellation back. @throws ApiError */
export function resumeSubscription(id: string): Promise<ResumeSubscriptionAnswer> {
  return requestJson('/api/resume-subscription', { method: 'POST', body: { id } });
}
