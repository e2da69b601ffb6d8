import type {
  findWithdrawal,
  requestWithdrawal,
  WithdrawalConfirmation,
  WithdrawalRequest,
} from '#contracts/api/withdrawals';
import { callApi } from '../../http/call-api';

/** Sends a withdrawal; it is stored once this resolves. @throws ApiError `invalid_field` with the field's name */
export function sendWithdrawal(request: WithdrawalRequest): Promise<WithdrawalConfirmation> {
  return callApi<typeof requestWithdrawal>('/api/withdrawal', { method: 'POST', body: request });
}

/** The text of a withdrawal, and when it was received. @throws ApiError `not_found` */
export function readWithdrawal(id: string): Promise<WithdrawalConfirmation> {
  return callApi<typeof findWithdrawal>(`/api/withdrawal/${encodeURIComponent(id)}`);
}
