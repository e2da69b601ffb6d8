import type { AppDeps } from '../../product-api/app-deps';
import { testCheckoutRoutes } from './checkout/routes';
import { TestPayments, type TestPaymentsOptions } from './test-payments';

export interface OpenTestPayments {
  payments: TestPayments;
  paymentPages: NonNullable<AppDeps['paymentPages']>;
}

/** The test payments and the pages on which a visitor approves or declines them. */
export async function openTestPayments(options: TestPaymentsOptions): Promise<OpenTestPayments> {
  const payments = await TestPayments.open(options);
  return { payments, paymentPages: (pages, deps) => testCheckoutRoutes(pages, deps, payments) };
}
