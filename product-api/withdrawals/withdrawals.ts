import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { WITHDRAWAL_MAX_LENGTH, type WithdrawalConfirmation, type WithdrawalRequest } from '#contracts/withdrawal';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';

/** Something, an at sign, and something with a dot: only a letter would prove more. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Keeps a withdrawal for good. @throws ApiError `invalid_field` */
export async function requestWithdrawal(
  db: Kysely<Tables>,
  request: WithdrawalRequest,
  now: Date,
): Promise<WithdrawalConfirmation> {
  const withdrawal = {
    id: randomBytes(18).toString('base64url'),
    name: text(request, 'name'),
    email: text(request, 'email'),
    order_text: text(request, 'order'),
    received_at: now,
  };
  if (!EMAIL.test(withdrawal.email)) {
    throw new ApiError('invalid_field', 'email: this is not an e-mail address.', { field: 'email' });
  }
  await db.insertInto('withdrawals').values(withdrawal).execute();
  return present(withdrawal);
}

/** @throws ApiError `not_found` */
export async function findWithdrawal(db: Kysely<Tables>, id: string): Promise<WithdrawalConfirmation> {
  const found = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw new ApiError('not_found', 'There is no such withdrawal.');
  return present(found);
}

function text(request: WithdrawalRequest, field: keyof WithdrawalRequest): string {
  const value = request[field].trim();
  const max = WITHDRAWAL_MAX_LENGTH[field];
  if (value.length > 0 && value.length <= max) return value;
  throw new ApiError('invalid_field', `${field}: 1 to ${max} characters.`, { field });
}

function present({ id, name, email, order_text, received_at }: Tables['withdrawals']): WithdrawalConfirmation {
  return { withdrawal: { id, name, email, order: order_text, receivedAt: received_at.toISOString() } };
}
