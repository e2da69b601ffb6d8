import type Stripe from 'stripe';

/**
 * The bodies and queries that the stand-in accepts, in the types of Stripe's official SDK: `request-schemas.ts` makes
 * JSON Schemas of these types. The name is the call's method and path.
 * @public found by its name
 */
export interface Requests {
  'POST /v1/customers': Stripe.CustomerCreateParams;
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams;
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams;
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams;
  'GET /v1/products/:id': Stripe.ProductRetrieveParams;
  'POST /v1/products': Stripe.ProductCreateParams;
  'POST /v1/products/:id': Stripe.ProductUpdateParams;
  'GET /v1/prices': Stripe.PriceListParams;
  'POST /v1/prices': Stripe.PriceCreateParams;
  'POST /v1/prices/:id': Stripe.PriceUpdateParams;
  'GET /v1/webhook_endpoints': Stripe.WebhookEndpointListParams;
  'POST /v1/webhook_endpoints': Stripe.WebhookEndpointCreateParams;
  'POST /v1/webhook_endpoints/:id': Stripe.WebhookEndpointUpdateParams;
  'GET /v1/account': Stripe.AccountRetrieveCurrentParams;
  'GET /v1/tax/settings': Stripe.Tax.SettingsRetrieveParams;
  'GET /v1/prices/:id': Stripe.PriceRetrieveParams;
  'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams;
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams;
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams;
  'POST /v1/subscription_schedules/:id/release': Stripe.SubscriptionScheduleReleaseParams;
  'GET /v1/invoices': Stripe.InvoiceListParams;
  'POST /v1/invoices/:id/finalize': Stripe.InvoiceFinalizeInvoiceParams;
  'POST /v1/invoices/:id/void': Stripe.InvoiceVoidInvoiceParams;
  'GET /v1/invoices/:id': Stripe.InvoiceRetrieveParams;
  'GET /v1/invoices/:id/lines': Stripe.InvoiceListLineItemsParams;
  'GET /v1/charges/:id': Stripe.ChargeRetrieveParams;
  'GET /v1/invoice_payments': Stripe.InvoicePaymentListParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/events': Stripe.EventListParams;
  'GET /v1/billing_portal/configurations': Stripe.BillingPortal.ConfigurationListParams;
  'POST /v1/billing_portal/configurations': Stripe.BillingPortal.ConfigurationCreateParams;
  'POST /v1/billing_portal/sessions': Stripe.BillingPortal.SessionCreateParams;
}

export type Call = keyof Requests;
