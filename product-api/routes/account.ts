import Type from 'typebox';
import { LEDGER_LINE_KINDS } from '#contracts/account';
import { ORDER_STATUSES } from '#contracts/checkout';
import { BillingInterval } from '#contracts/plan';
import { readAccount } from '../account/read-account';
import { readLedger } from '../account/read-ledger';
import type { AppDeps } from '../app-deps';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import { PageLimit, readPageLimit } from './page-limit';
import type { Routes } from './routes';

const DEFAULT_PAGE = 50;

const Text = Type.String();
const OptionalText = Type.Union([Text, Type.Null()]);
const Interval = Type.Union([BillingInterval, Type.Null()]);

const Ledger = Type.Object({
  lines: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Text,
      kind: Type.Enum([...LEDGER_LINE_KINDS]),
      availableDelta: Type.Integer(),
      heldDelta: Type.Integer(),
      availableAfter: Type.Integer(),
      expiresAt: OptionalText,
      videoId: OptionalText,
      purchaseId: OptionalText,
    }),
  ),
  nextCursor: OptionalText,
});

const AccountAnswer = Type.Object({
  person: Type.Object({ id: Text, email: Text, name: OptionalText, createdAt: Text }),
  balance: Type.Object({
    available: Type.Integer(),
    held: Type.Integer(),
    forecast: Type.Array(Type.Object({ credits: Type.Integer(), expiresAt: OptionalText })),
  }),
  subscriptions: Type.Array(
    Type.Object({
      id: Text,
      item: OptionalText,
      product: Text,
      interval: BillingInterval,
      amountCents: Type.Integer(),
      currency: Text,
      credits: Type.Integer(),
      createdAt: Text,
      state: Type.Enum(['renews', 'ends', 'payment_due', 'incomplete', 'ended']),
      periodEnd: Text,
      endedAt: OptionalText,
      canCancel: Type.Boolean(),
      canResume: Type.Boolean(),
    }),
  ),
  purchases: Type.Array(
    Type.Object({
      id: Text,
      orderId: OptionalText,
      subscriptionId: OptionalText,
      item: Text,
      product: OptionalText,
      interval: Interval,
      status: Type.Enum([...ORDER_STATUSES]),
      credits: Type.Integer(),
      amountCents: Type.Integer(),
      currency: Text,
      createdAt: Text,
      paidAt: OptionalText,
      refundedCents: Type.Integer(),
      isDisputed: Type.Boolean(),
      invoiceUrl: OptionalText,
      invoicePdfUrl: OptionalText,
    }),
  ),
  ledger: Ledger,
});

const Page = Type.Object(
  {
    cursor: Type.Optional(Type.String({ maxLength: 20 })),
    limit: PageLimit,
  },
  { additionalProperties: false },
);

export function accountRoutes(app: Routes, deps: AppDeps): void {
  const onRequest = demandUser(deps);

  app.get(
    '/api/account',
    { onRequest, schema: { tags: ['account'], response: { 200: AccountAnswer, ...anyError } } },
    (request) => readAccount(deps, sessionOf(request).userId),
  );

  app.get(
    '/api/account/ledger',
    { onRequest, schema: { tags: ['account'], querystring: Page, response: { 200: Ledger, ...anyError } } },
    (request) => {
      const { cursor, limit } = request.query;
      const page = { cursor, limit: readPageLimit(limit, DEFAULT_PAGE) };
      return readLedger(deps.db, sessionOf(request).userId, page);
    },
  );
}
