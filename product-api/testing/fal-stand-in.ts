import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { ProviderDefinitions } from './provider-definitions';
import { type Answer, type Fault, ProviderStandIn, type StandInCall, type StandInOrder } from './provider-stand-in';

export const FAL_KEY = 'fal-test-key';

const STATUSES = {
  waiting: 'IN_QUEUE',
  working: 'IN_PROGRESS',
  done: 'COMPLETED',
  failed: 'COMPLETED',
  canceled: 'COMPLETED',
} as const;

/** The parts of fal's queue, uploads and key set that the product uses. */
export class FalStandIn extends ProviderStandIn {
  readonly #definitions: ProviderDefinitions;
  #keys = generateKeyPairSync('ed25519');
  /** The account in its webhooks. */
  userId = 'user-1';
  uploads = 0;
  keyFetches = 0;

  /** @param definitions folder of the definitions to check by; the site's own without it */
  constructor(definitions?: string) {
    super();
    this.#definitions = new ProviderDefinitions('fal', definitions);
  }

  get baseUrl(): string {
    return this.origin;
  }

  /** As when fal changes its keys. */
  changeKeys(): void {
    this.#keys = generateKeyPairSync('ed25519');
  }

  protected answer({ method, url, headers, body }: StandInCall): Answer | Fault {
    const { pathname } = url;
    if (pathname === '/.well-known/jwks.json') {
      this.keyFetches += 1;
      return { status: 200, body: { keys: [this.#keys.publicKey.export({ format: 'jwk' })] } };
    }
    if (method === 'PUT' && pathname.startsWith('/uploads/')) return { status: 200, body: {} };
    if (this.refusesKey || headers.authorization !== `Key ${FAL_KEY}`)
      return { status: 401, body: { detail: 'no key' } };
    if (pathname === '/v1/models/pricing') return { status: 200, body: { prices: [] } };
    if (pathname === '/storage/upload/initiate') return this.#upload();
    const [, id, action] = /^\/[\w-]+\/[\w.-]+\/requests\/([\w-]+)(\/status|\/cancel)?$/.exec(pathname) ?? [];
    if (id === undefined) return this.#submit(pathname.slice(1), url, { headers, body });
    const order = this.orders.find((candidate) => candidate.id === id);
    if (!order?.endpoint.startsWith(pathname.split('/').slice(1, 3).join('/'))) {
      return { status: 404, body: { detail: 'Request not found' } };
    }
    if (action === '/cancel') return method === 'PUT' ? this.#cancel(order) : this.breach('cancel by PUT', 405);
    if (action === '/status') return this.faults.status.shift() ?? this.#status(order);
    return this.faults.result.shift() ?? this.#result(order);
  }

  async tell(order: StandInOrder, { signedAt = new Date(), forge = false } = {}): Promise<number> {
    if (order.webhook === undefined) return 0;
    const body = JSON.stringify({
      request_id: order.id,
      gateway_request_id: order.id,
      status: order.state === 'done' ? 'OK' : 'ERROR',
      payload: order.result,
    });
    const timestamp = String(Math.floor(signedAt.getTime() / 1000));
    const parts = [order.id, this.userId, timestamp, createHash('sha256').update(body).digest('hex')];
    const key = forge ? generateKeyPairSync('ed25519').privateKey : this.#keys.privateKey;
    const headers = {
      'content-type': 'application/json',
      'x-fal-webhook-request-id': order.id,
      'x-fal-webhook-user-id': this.userId,
      'x-fal-webhook-timestamp': timestamp,
      'x-fal-webhook-signature': sign(null, Buffer.from(parts.join('\n')), key).toString('hex'),
    };
    return (await fetch(order.webhook, { method: 'POST', headers, body })).status;
  }

  #submit(endpoint: string, url: URL, { headers, body }: Pick<StandInCall, 'headers' | 'body'>): Answer | Fault {
    this.submittedAt.push(performance.now());
    const fault = this.faults.submit.shift();
    if (fault && !fault.isTaken) return fault;
    const validate = this.#definitions.inputValidator(endpoint);
    if (!validate || this.gone.has(endpoint))
      return { status: 404, body: { detail: `Application ${endpoint} not found` } };
    const input = JSON.parse(body.toString()) as Record<string, unknown>;
    if (!validate(input)) return this.breach(`${endpoint}: ${JSON.stringify(validate.errors)}`);
    if (headers['x-fal-request-timeout'] === undefined) return this.breach('no time limit for its queue');
    if (headers['x-app-fal-disable-fallback'] !== '1') return this.breach('another model may serve');
    const order = this.take({
      id: randomUUID(),
      endpoint,
      input,
      webhook: url.searchParams.get('fal_webhook') ?? undefined,
    });
    return fault ?? { status: 200, body: { request_id: order.id, gateway_request_id: order.id } };
  }

  #upload(): Answer {
    this.uploads += 1;
    const file_url = `https://files.example/${this.uploads}.jpg`;
    return { status: 200, body: { upload_url: `${this.origin}/uploads/${this.uploads}`, file_url } };
  }

  #status({ id, state, endpoint }: StandInOrder): Answer {
    const root = `${this.origin}/${endpoint.split('/').slice(0, 2).join('/')}/requests/${id}`;
    const status = STATUSES[state];
    const urls = { response_url: root, status_url: `${root}/status`, cancel_url: `${root}/cancel` };
    const body = { status, request_id: id, ...urls, ...(state === 'waiting' && { queue_position: 1 }) };
    return { status: status === 'COMPLETED' ? 200 : 202, body };
  }

  #result({ state, result }: StandInOrder): Answer {
    if (state === 'done') return { status: 200, body: result };
    if (state === 'failed') return { status: 422, body: { detail: result } };
    return { status: 400, body: { detail: 'Request is still in progress' } };
  }

  #cancel(order: StandInOrder): Answer {
    order.canceledTimes += 1;
    if (order.state !== 'waiting' && order.state !== 'working')
      return { status: 400, body: { status: 'ALREADY_COMPLETED' } };
    order.state = 'canceled';
    return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
  }
}
