import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { NoSuchObjectError, RefusedError } from './account';
import type { Price, Product, WebhookEndpoint } from './objects';

/** The setup by the owner of an account: products, prices and webhook endpoints, with the rules of Stripe's reference. */
export class StripeShelf {
  readonly products = new Map<string, Product>();
  readonly endpoints = new Map<string, WebhookEndpoint>();
  readonly owner = { id: 'acct_1', object: 'account' as const, charges_enabled: true, details_submitted: true };
  readonly tax: Pick<Stripe.Tax.Settings, 'status' | 'status_details'> = {
    status: 'active',
    status_details: { active: {} },
  };

  constructor(private readonly prices: Map<string, Price>) {
    for (const { product } of prices.values()) {
      this.products.set(product, { id: product, object: 'product', active: true, name: product });
    }
  }

  createProduct({ id = newId('prod'), name }: Stripe.ProductCreateParams): Product {
    if (this.products.has(id)) throw new RefusedError(`Product already exists.`, { code: 'resource_already_exists' });
    const product: Product = { id, object: 'product', active: true, name };
    this.products.set(id, product);
    return product;
  }

  updateProduct(id: string, { name, active }: Stripe.ProductUpdateParams): Product {
    const product = found(this.products.get(id), id);
    if (name !== undefined) product.name = name;
    if (active !== undefined) product.active = active;
    return product;
  }

  listPrices({ lookup_keys: keys = [] }: Stripe.PriceListParams): Price[] {
    if (keys.length > 10) throw new RefusedError('You can specify up to 10 lookup_keys.', { param: 'lookup_keys' });
    return [...this.prices.values()].filter(({ lookup_key: key }) => key !== null && keys.includes(key));
  }

  createPrice(params: Stripe.PriceCreateParams): Price {
    const { product = '', unit_amount: amount = 0, currency, tax_behavior, lookup_key: key, recurring } = params;
    found(this.products.get(product), product);
    this.#take(key, params.transfer_lookup_key);
    const price: Price = {
      id: `price_${randomUUID().replaceAll('-', '')}`,
      object: 'price',
      active: true,
      unit_amount: amount,
      currency,
      product,
      tax_behavior: tax_behavior ?? 'unspecified',
      type: recurring ? 'recurring' : 'one_time',
      recurring: recurring
        ? { interval: recurring.interval, interval_count: recurring.interval_count ?? 1, usage_type: 'licensed' }
        : null,
      lookup_key: key ?? null,
    };
    this.prices.set(price.id, price);
    return price;
  }

  updatePrice(id: string, params: Stripe.PriceUpdateParams): Price {
    const price = found(this.prices.get(id), id);
    const { active, lookup_key: key, tax_behavior: tax } = params;
    if (tax !== undefined && price.tax_behavior !== 'unspecified' && price.tax_behavior !== null) {
      throw new RefusedError('The tax behavior of a price cannot be changed.', { param: 'tax_behavior' });
    }
    if (key !== undefined && key !== price.lookup_key) this.#take(key, params.transfer_lookup_key);
    if (active !== undefined) price.active = active;
    if (key !== undefined) price.lookup_key = key;
    if (tax !== undefined) price.tax_behavior = tax;
    return price;
  }

  createEndpoint({ url, enabled_events, api_version }: Stripe.WebhookEndpointCreateParams): WebhookEndpoint {
    const endpoint: WebhookEndpoint = {
      id: newId('we_1'),
      object: 'webhook_endpoint',
      url,
      enabled_events,
      api_version: api_version ?? null,
      status: 'enabled',
    };
    this.endpoints.set(endpoint.id, endpoint);
    return { ...endpoint, secret: newId('whsec') };
  }

  updateEndpoint(id: string, { enabled_events, disabled }: Stripe.WebhookEndpointUpdateParams): WebhookEndpoint {
    const endpoint = found(this.endpoints.get(id), id);
    if (enabled_events !== undefined) endpoint.enabled_events = enabled_events;
    if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
    return endpoint;
  }

  /** A key belongs to one price. */
  #take(key: string | undefined, transfer = false): void {
    for (const price of this.prices.values()) {
      if (key === undefined || price.lookup_key !== key) continue;
      if (!transfer) throw new RefusedError(`A price (\`${price.id}\`) already uses that lookup key.`);
      price.lookup_key = null;
    }
  }
}

function found<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw new NoSuchObjectError(`No such object: '${id}'`);
  return value;
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}
