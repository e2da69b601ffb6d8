import type { WithdrawalRequest } from '#contracts/api/withdrawals';
import { WITHDRAWAL_MAX_LENGTH } from '#contracts/withdrawal';

export type WithdrawalField = keyof WithdrawalRequest;

/** The order of the form: the first one at fault gets the focus. */
export const WITHDRAWAL_FIELDS: readonly WithdrawalField[] = ['name', 'email', 'order'];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The fields that the server would refuse. */
export function wrongFields(request: WithdrawalRequest): WithdrawalField[] {
  return WITHDRAWAL_FIELDS.filter((field) => {
    const text = request[field].trim();
    if (text === '' || text.length > WITHDRAWAL_MAX_LENGTH[field]) return true;
    return field === 'email' && !EMAIL.test(text);
  });
}

export function isWithdrawalField(name: string | undefined): name is WithdrawalField {
  return WITHDRAWAL_FIELDS.some((field) => field === name);
}
