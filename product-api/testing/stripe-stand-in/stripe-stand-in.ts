import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ValidateFunction } from 'ajv';
import Stripe from 'stripe';
import { API_VERSION } from '../../adapters/stripe/stripe-client';
import type { Offer } from '../../catalogue/load-plans';
import { NoSuchObjectError, RefusedError, StripeAccount } from './account';
import { type FormValue, parseForm } from './form-body';
import type { Invoice, StripeEvent } from './objects';
import { requestValidator } from './request-schemas';
import type { Call } from './requests';
import { StripeShelf } from './shelf';

export const STRIPE_KEY = 'sk_test_standin';
export const WEBHOOK_SECRET = 'whsec_standin';

interface Received {
  call: string;
  params: Record<string, FormValue>;
  idempotencyKey: string | undefined;
}

interface Answer {
  status: number;
  body: object;
  /** The first answer to this idempotency key, sent again. */
  replayed?: true;
}

/**
 * Failures of the next calls, in order. `lost`: done, but the answer never arrives. `failed`: a fault of
 * Stripe's own, kept under the request's idempotency key. `refused`: Stripe does not take the request.
 */
export type InjectedFailure = 'lost' | 'broken' | 'busy' | 'failed' | 'refused';

/**
 * Simulates Stripe's API on the loopback interface for its official SDK. Every request is validated against the SDK's
 * own types; one that Stripe would refuse fails the test that sent it (`faults`).
 */
export class StripeStandIn {
  readonly account: StripeAccount;
  readonly shelf: StripeShelf;
  readonly received: Received[] = [];
  readonly faults: string[] = [];
  readonly nextFailures: InjectedFailure[] = [];
  #failing: string | undefined;
  #refusing: string | undefined;
  readonly #answers = new Map<string, { request: string; answer: Answer }>();
  readonly #server: http.Server;

  private constructor(
    offers: readonly Offer[],
    nowS: () => number,
    private readonly validatorOf: (call: string) => ValidateFunction | undefined,
  ) {
    this.account = new StripeAccount(offers, nowS, API_VERSION);
    this.shelf = new StripeShelf(this.account.prices);
    this.#server = http.createServer((request, response) => void this.#serve(request, response));
  }

  static async start(offers: readonly Offer[], nowS: () => number): Promise<StripeStandIn> {
    const standIn = new StripeStandIn(offers, nowS, await requestValidator());
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
  }

  /** @throws Error when Stripe would have refused a request */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    if (this.faults.length > 0) throw new Error(`Stripe would refuse:\n${this.faults.join('\n')}`);
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const injected = this.nextFailures.shift();
    if (injected === 'busy') return send(response, failure(429, 'rate_limit_error', 'Too many requests.'));
    if (injected === 'broken') return void response.destroy();
    const method = request.method ?? '';
    const params = parseForm(method === 'GET' ? url.search.slice(1) : text);
    const key = request.headers['idempotency-key'];
    if (injected === 'refused') return send(response, failure(400, 'invalid_request_error', 'Not in this account.'));
    const answer = this.#once(typeof key === 'string' ? key : undefined, `${method} ${url.pathname} ${text}`, () =>
      injected === 'failed'
        ? failure(500, 'api_error', 'Something went wrong at Stripe.')
        : this.#answer(method, url.pathname, params, request.headers),
    );
    if (injected === 'lost') return void response.destroy();
    send(response, answer);
  }

  /** The next call of this name fails at Stripe, without an effect. */
  failNext(call: Call): void {
    this.#failing = call;
  }

  /** Stripe does not take the next call of this name. */
  refuseNext(call: Call): void {
    this.#refusing = call;
  }

  /** A repeated key brings the first answer back, and only with the same request. */
  #once(key: string | undefined, request: string, make: () => Answer): Answer {
    if (key === undefined) return make();
    const earlier = this.#answers.get(key);
    if (earlier && earlier.request !== request) {
      this.faults.push(`The idempotency key ${key} came with two requests.`);
      return failure(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    if (earlier) return { ...earlier.answer, replayed: true };
    const answer = make();
    this.#answers.set(key, { request, answer });
    return answer;
  }

  #answer(method: string, path: string, params: Record<string, FormValue>, headers: http.IncomingHttpHeaders): Answer {
    const { call, id } = callOf(method, path);
    this.received.push({ call, params, idempotencyKey: headers['idempotency-key'] as string | undefined });
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return failure(401, 'invalid_request_error', 'Invalid API Key');
    if (headers['stripe-version'] !== API_VERSION)
      return this.#refuse(`${call}: version ${String(headers['stripe-version'])}`);
    const validate = this.validatorOf(call);
    if (!validate) return this.#refuse(`${call} is not a call that the stand-in knows.`);
    if (!validate(params)) {
      const [first] = validate.errors ?? [];
      return this.#refuse(`${call}: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`);
    }
    if (call === this.#refusing) {
      this.#refusing = undefined;
      return failure(400, 'invalid_request_error', 'Not in this account.');
    }
    if (call === this.#failing) {
      this.#failing = undefined;
      return failure(500, 'api_error', 'Something went wrong at Stripe.');
    }
    try {
      return { status: 200, body: this.#do(call as Call, id, params) };
    } catch (error) {
      if (error instanceof RefusedError) {
        const { code, param } = error.details;
        return failure(400, 'invalid_request_error', error.message, { code, param });
      }
      if (!(error instanceof NoSuchObjectError)) throw error;
      return failure(404, 'invalid_request_error', error.message, { code: 'resource_missing' });
    }
  }

  #do(call: Call, id: string, params: Record<string, FormValue>): object {
    const { account, shelf } = this;
    switch (call) {
      case 'POST /v1/customers':
        return account.createCustomer(params as never);
      case 'POST /v1/checkout/sessions':
        return account.createSession(params as never);
      case 'GET /v1/checkout/sessions/:id':
        return account.session(id);
      case 'POST /v1/checkout/sessions/:id/expire':
        account.expireSession(id);
        return account.session(id);
      case 'GET /v1/products/:id':
        return shelf.products.get(id) ?? missing(id);
      case 'POST /v1/products':
        return shelf.createProduct(params as never);
      case 'POST /v1/products/:id':
        return shelf.updateProduct(id, params);
      case 'GET /v1/prices':
        return list(shelf.listPrices(params));
      case 'POST /v1/prices':
        return shelf.createPrice(params as never);
      case 'POST /v1/prices/:id':
        return shelf.updatePrice(id, params);
      case 'GET /v1/webhook_endpoints':
        return list([...shelf.endpoints.values()]);
      case 'POST /v1/webhook_endpoints':
        return shelf.createEndpoint(params as never);
      case 'POST /v1/webhook_endpoints/:id':
        return shelf.updateEndpoint(id, params);
      case 'GET /v1/account':
        return shelf.owner;
      case 'GET /v1/tax/settings':
        return { object: 'tax.settings', ...shelf.tax };
      case 'GET /v1/prices/:id':
        return account.price(id);
      case 'GET /v1/subscriptions/:id':
        return this.#subscription(id, params.expand);
      case 'DELETE /v1/subscriptions/:id':
        return account.cancelSubscription(id);
      case 'POST /v1/subscription_schedules/:id/release':
        return account.releaseSchedule(id);
      case 'GET /v1/invoices':
        return list([...account.invoices.values()].filter((invoice) => isOf(invoice, params.subscription)).reverse());
      case 'POST /v1/invoices/:id/finalize':
        return account.finalizeInvoice(id, (params as { auto_advance?: boolean }).auto_advance);
      case 'POST /v1/invoices/:id/void':
        return account.voidInvoice(id);
      case 'POST /v1/subscriptions/:id':
        return account.updateSubscription(id, params);
      case 'GET /v1/invoices/:id':
        return account.invoices.get(id) ?? missing(id);
      case 'GET /v1/invoices/:id/lines':
        return account.invoices.get(id)?.lines ?? missing(id);
      case 'GET /v1/charges/:id':
        return account.charge(id);
      case 'GET /v1/invoice_payments': {
        const { payment, invoice } = params as { payment?: { payment_intent: string }; invoice?: string };
        const found = [...account.invoicePayments].filter(([intent, paid]) =>
          payment ? intent === payment.payment_intent : paid === invoice,
        );
        return list(found.map(([intent, paid]) => invoicePayment(intent, paid)));
      }
      case 'POST /v1/refunds':
        return account.payBack((params as { payment_intent: string }).payment_intent);
      case 'GET /v1/events':
        return this.#events(params);
      case 'GET /v1/billing_portal/configurations':
        return list(this.#configurations);
      case 'POST /v1/billing_portal/configurations': {
        const made = { id: `bpc_${this.#configurations.length}`, object: 'billing_portal.configuration', ...params };
        this.#configurations.push(made);
        return made;
      }
      case 'POST /v1/billing_portal/sessions':
        return { id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.stripe.example/bps_1' };
      default:
        return call satisfies never;
    }
  }

  readonly #configurations: object[] = [];

  #subscription(id: string, expand: FormValue | undefined): object {
    const { account } = this;
    const subscription = account.subscription(id);
    const wanted = Array.isArray(expand) ? expand : [];
    const { schedule, latest_invoice } = subscription;
    return {
      ...subscription,
      ...(wanted.includes('schedule') && { schedule: account.schedules.get(schedule ?? '') ?? null }),
      ...(wanted.includes('latest_invoice') && { latest_invoice: account.invoices.get(latest_invoice ?? '') ?? null }),
    };
  }

  /** Newest first, by pages, as Stripe lists them. */
  #events(params: Record<string, FormValue>): object {
    const { created, types, starting_after, limit } = params as unknown as {
      created?: { gte: number };
      types?: string[];
      starting_after?: string;
      limit?: number;
    };
    const all = this.account.events
      .filter((event) => event.created >= (created?.gte ?? 0) && (types?.includes(event.type) ?? true))
      .reverse();
    const start = all.findIndex((event) => event.id === starting_after) + 1;
    const page = all.slice(start, start + (limit ?? 10));
    return { ...list(page), has_more: start + page.length < all.length };
  }

  #refuse(fault: string): Answer {
    this.faults.push(fault);
    return failure(400, 'invalid_request_error', fault);
  }
}

/** The event as a webhook brings it, with the signature that the SDK's own helper makes. */
export function signedWebhook(
  event: StripeEvent,
  { secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = {},
) {
  const payload = JSON.stringify(event);
  const { webhooks } = new Stripe(STRIPE_KEY);
  return {
    method: 'POST' as const,
    url: '/webhooks/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    payload,
  };
}

function callOf(method: string, path: string): { call: string; id: string } {
  const [, , ...parts] = path.split('/');
  const at = parts.findIndex((part) => /^[a-z]+_/.test(part) && /\d|^(price|prod)_/.test(part));
  const id = at === -1 ? '' : decodeURIComponent(parts[at] ?? '');
  return { call: `${method} /v1/${parts.map((part, index) => (index === at ? ':id' : part)).join('/')}`, id };
}

function list(data: object[]): object {
  return { object: 'list', has_more: false, url: '/v1/list', data };
}

function missing(id: string): never {
  throw new NoSuchObjectError(`No such object: '${id}'`);
}

function invoicePayment(payment_intent: string, invoice: string): object {
  const payment = { type: 'payment_intent', payment_intent };
  return { id: `inpay_${invoice}`, object: 'invoice_payment', invoice, payment, status: 'paid' };
}

function isOf({ parent }: Invoice, subscription: FormValue | undefined): boolean {
  return parent?.subscription_details.subscription === subscription;
}

function failure(
  status: number,
  type: string,
  message: string,
  details: { code?: string; param?: string } = {},
): Answer {
  return { status, body: { error: { type, message, ...details } } };
}

const REPLAYED = { 'idempotent-replayed': 'true' };

function send(response: http.ServerResponse, { status, body, replayed }: Answer): void {
  // A 500 is stored under its idempotency key, so retrying with the same key would only replay it.
  const retry = status >= 500 ? { 'stripe-should-retry': 'false' } : {};
  const headers = { 'content-type': 'application/json', 'request-id': 'req_1', ...retry, ...(replayed && REPLAYED) };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
