import type Stripe from 'stripe';

/**
 * Stripe's objects, with only the fields that are read here. Times are seconds since 1970, money is cents in lower-case
 * currency.
 */

export interface Price {
  id: string;
  object: 'price';
  active: boolean;
  unit_amount: number;
  currency: string;
  product: string;
  tax_behavior: Stripe.Price.TaxBehavior | null;
  type: 'one_time' | 'recurring';
  recurring: { interval: string; interval_count: number; usage_type: string } | null;
  lookup_key: string | null;
}

export interface Product {
  id: string;
  object: 'product';
  active: boolean;
  name: string;
}

export interface WebhookEndpoint extends Pick<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'url' | 'enabled_events' | 'api_version' | 'status'
> {
  /** In the answer that made it, and never again. */
  secret?: string;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  url: string;
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  customer: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  currency: string;
  amount_subtotal: number;
  amount_total: number;
  subscription: string | null;
  payment_intent: string | null;
  consent: Stripe.Checkout.Session.Consent | null;
  /** The stand-in's own record of the request. */
  request: SessionRequest;
  /** And of a promotion code: percent off. */
  discount?: number;
}

export interface SessionRequest {
  line_items: { price: string; quantity: number }[];
  locale: string;
  success_url: string;
  cancel_url: string;
  automatic_tax?: { enabled: boolean };
  consent_collection?: { terms_of_service?: string };
  allow_promotion_codes?: boolean;
  payment_intent_data?: { metadata: Record<string, string> };
  invoice_creation?: { enabled: boolean; invoice_data: { metadata: Record<string, string> } };
  subscription_data?: { metadata: Record<string, string> };
}

export interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  metadata: Record<string, string>;
  latest_invoice: string | null;
  schedule: string | null;
  payment_settings?: Stripe.SubscriptionUpdateParams.PaymentSettings;
  pause_collection: Stripe.Subscription.PauseCollection | null;
  items: {
    object: 'list';
    data: { id: string; price: { id: string }; current_period_start: number; current_period_end: number }[];
  };
}

/** As the SDK's own types have them, so that no field is misread. */
export interface InvoiceLine extends Pick<
  Stripe.InvoiceLineItem,
  'id' | 'amount' | 'subtotal' | 'period' | 'discounts' | 'discount_amounts' | 'discountable' | 'parent'
> {
  pricing: { type: 'price_details'; price_details: { price: string; product: string } };
}

export interface Invoice {
  id: string;
  object: 'invoice';
  customer: string;
  currency: string;
  billing_reason: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  amount_due: number;
  amount_paid: number;
  next_payment_attempt: number | null;
  auto_advance: boolean;
  discounts: string[];
  metadata: Record<string, string>;
  parent: { subscription_details: { subscription: string; metadata: Record<string, string> } } | null;
  lines: { object: 'list'; has_more: boolean; url: string; data: InvoiceLine[] };
  status_transitions: { paid_at: number | null };
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
}

/** A switch that waits for the period's end: its phases are the time until then and the time after. */
export interface Schedule extends Pick<Stripe.SubscriptionSchedule, 'id' | 'object' | 'status' | 'current_phase'> {
  subscription: string | null;
  phases: { start_date: number; end_date: number; items: { price: string; quantity: number }[] }[];
}

export interface Charge {
  id: string;
  object: 'charge';
  customer: string;
  currency: string;
  amount_captured: number;
  amount_refunded: number;
  payment_intent: string;
  metadata: Record<string, string>;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  charge: string;
  amount: number;
  status: string;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  api_version: string;
  data: { object: object };
}
