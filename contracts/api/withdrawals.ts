import Type, { type Static } from 'typebox';
import type { ApiCall } from './call';
import { ById, strict } from './parts';

// Withdrawal from a purchase, as EU consumers may within 14 days without a reason. Anybody may send it, logged in or not;
// it is kept for good, and what it said stays readable under its address.

const Text = Type.String({ maxLength: 1_000 });

export const WithdrawalRequest = Type.Object(
  {
    name: Text,
    email: Text,
    order: Type.String({
      maxLength: 1_000,
      description: "What the visitor wants to withdraw from: an order's number, or words that describe it.",
    }),
  },
  strict,
);
export type WithdrawalRequest = Static<typeof WithdrawalRequest>;

/** The page shows it, to be printed or saved, and keeps `?id=<id>` in its address, so that it can be opened again. */
export const WithdrawalConfirmation = Type.Object({
  withdrawal: Type.Object({
    id: Type.String({ description: 'Reference, known to nobody but the sender.' }),
    name: Type.String(),
    email: Type.String(),
    order: Type.String(),
    receivedAt: Type.String({ format: 'date-time', description: 'The moment that counts for the deadline.' }),
  }),
});
export type WithdrawalConfirmation = Static<typeof WithdrawalConfirmation>;

export const requestWithdrawal = {
  method: 'POST',
  path: '/api/withdrawal',
  auth: 'none',
  tag: 'withdrawal',
  body: WithdrawalRequest,
  status: 201,
  answer: WithdrawalConfirmation,
} as const satisfies ApiCall;

/** What a withdrawal said, and when it came. */
export const findWithdrawal = {
  method: 'GET',
  path: '/api/withdrawal/:id',
  auth: 'none',
  tag: 'withdrawal',
  params: ById,
  status: 200,
  answer: WithdrawalConfirmation,
} as const satisfies ApiCall;
