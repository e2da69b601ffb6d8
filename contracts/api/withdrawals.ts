import Type, { type Static } from 'typebox';
import type { ApiCall } from './call';
import { ById, strict } from './parts';

// Withdrawal from a purchase: a right of EU consumers within 14 days, without giving a reason. It needs no sign-in and
// stays readable under its URL until its words are erased (KEPT_DAYS.withdrawal).

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

/** The page shows it for printing or saving, and keeps `?id=<id>` in its URL, so that it can be reopened. */
export const WithdrawalConfirmation = Type.Object({
  withdrawal: Type.Object({
    id: Type.String({ description: 'Reference, known only to the sender.' }),
    name: Type.String(),
    email: Type.String(),
    order: Type.String(),
    receivedAt: Type.String({ format: 'date-time', description: 'The time that counts for the deadline.' }),
  }),
});
export type WithdrawalConfirmation = Static<typeof WithdrawalConfirmation>;

export const requestWithdrawal = {
  method: 'POST',
  path: '/api/withdrawal',
  auth: 'none',
  tag: 'withdrawal',
  summary: 'Declare a withdrawal from a purchase',
  body: WithdrawalRequest,
  status: 201,
  answer: WithdrawalConfirmation,
} as const satisfies ApiCall;

/** The text of a withdrawal, and when it was received. */
export const findWithdrawal = {
  method: 'GET',
  path: '/api/withdrawal/:id',
  auth: 'none',
  tag: 'withdrawal',
  summary: 'Find a withdrawal by its reference',
  params: ById,
  status: 200,
  answer: WithdrawalConfirmation,
} as const satisfies ApiCall;
