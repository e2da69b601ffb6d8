import type { WithdrawalConfirmation, WithdrawalRequest } from '#contracts/api/withdrawals';
import { requestJson } from '../../http/request-json';

/** Sends a withdrawal; it is kept once this resolves. @throws ApiError `invalid_field` with the field's name */
export function sendWithdrawal(request: WithdrawalRequest): Promise<WithdrawalConfirmation> {
  return requestJson('/api/withdrawal', { method: 'POST', body: request });
}

/** What a withdrawal said, and when it came. @throws ApiError `not_found` */
export function readWithdrawal(id: string): Promise<WithdrawalConfirmation> {
  return requestJson(`/api/withdrawal/${encodeURIComponent(id)}`);
}
