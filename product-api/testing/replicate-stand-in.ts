import { createHmac, randomUUID } from 'node:crypto';
import { type Answer, type Fault, ProviderStandIn, type StandInCall, type StandInOrder } from './provider-stand-in';
import { ProviderDefinitions } from './provider-definitions';

export const REPLICATE_TOKEN = 'r8_test';
export const REPLICATE_SECRET = `whsec_${Buffer.from('a secret of the stand-in, 32 bytes').toString('base64')}`;
const PAGE = 100;

const STATUSES = {
  waiting: 'starting',
  working: 'processing',
  done: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
} as const;

/** The parts of Replicate's HTTP API that the product uses. */
export class ReplicateStandIn extends ProviderStandIn {
  readonly #definitions = new ProviderDefinitions('replicate');
  /** Whether its list of predictions includes their webhooks. */
  listsWebhooks = true;
  uploads = 0;

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  protected answer({ method, url, headers, body }: StandInCall): Answer | Fault {
    if (this.refusesKey || headers.authorization !== `Bearer ${REPLICATE_TOKEN}`)
      return { status: 401, body: { detail: 'no token' } };
    if (method === 'GET' && url.pathname === '/v1/account') return { status: 200, body: { type: 'organization' } };
    const endpoint = /^\/v1\/models\/([^/]+\/[^/]+)\/predictions$/.exec(url.pathname)?.[1];
    if (method === 'POST' && endpoint !== undefined) return this.#submit(endpoint, headers, body);
    if (method === 'POST' && url.pathname === '/v1/files') return this.#upload(headers);
    if (method === 'GET' && url.pathname === '/v1/predictions') return this.#list(url);
    const [, id, action] = /^\/v1\/predictions\/([\w-]+)(\/cancel)?$/.exec(url.pathname) ?? [];
    const order = this.orders.find((candidate) => candidate.id === id);
    if (id === undefined) return this.breach(`${method} ${url.pathname}`, 405);
    if (!order) return { status: 404, body: { detail: 'not found' } };
    if (method === 'POST' && action !== undefined) return this.#cancel(order);
    return this.faults.status.shift() ?? { status: 200, body: this.#present(order) };
  }

  async tell(order: StandInOrder, { signedAt = new Date(), forge = false } = {}): Promise<number> {
    if (order.webhook === undefined) return 0;
    const id = `msg_${randomUUID()}`;
    const timestamp = String(Math.floor(signedAt.getTime() / 1000));
    const body = JSON.stringify(this.#present(order));
    const key = Buffer.from(forge ? 'Zm9yZ2Vk' : REPLICATE_SECRET.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${Buffer.from('another key').toString('base64')} v1,${signature}`,
    };
    return (await fetch(order.webhook, { method: 'POST', headers, body })).status;
  }

  #submit(endpoint: string, headers: StandInCall['headers'], body: Buffer): Answer | Fault {
    this.submittedAt.push(performance.now());
    const fault = this.faults.submit.shift();
    if (fault && !fault.isTaken) return fault;
    const validate = this.#definitions.inputValidator(endpoint);
    if (!validate || this.gone.has(endpoint)) return { status: 404, body: { detail: 'no such model' } };
    const { input, webhook, webhook_events_filter, ...stray } = JSON.parse(body.toString()) as {
      input: Record<string, unknown>;
      webhook?: string;
      webhook_events_filter?: string[];
    };
    if (!validate(input)) return this.breach(`${endpoint}: ${JSON.stringify(validate.errors)}`);
    if (Object.keys(stray).length > 0) return this.breach(`${endpoint}: ${Object.keys(stray).join()}`);
    if (webhook !== undefined && !webhook_events_filter?.includes('completed')) return this.breach('no events chosen');
    if (!/^\d+m$/.test(String(headers['cancel-after']))) return this.breach('no Cancel-After');
    const order = this.take({ id: randomUUID(), endpoint, input, webhook });
    return fault ?? { status: 201, body: this.#present(order) };
  }

  #upload(headers: StandInCall['headers']): Answer {
    if (!headers['content-type']?.startsWith('multipart/form-data; boundary=')) return this.breach('no form data');
    this.uploads += 1;
    return { status: 201, body: { id: randomUUID(), urls: { get: `https://files.example/${this.uploads}` } } };
  }

  #list(url: URL): Answer {
    const at = Number(url.searchParams.get('cursor') ?? 0);
    const newestFirst = this.orders.toReversed();
    const results = newestFirst.slice(at, at + PAGE).map((order) => {
      const { webhook, ...listed } = this.#present(order);
      return this.listsWebhooks ? { ...listed, webhook } : listed;
    });
    const next = at + PAGE < newestFirst.length ? `${this.baseUrl}/predictions?cursor=${at + PAGE}` : null;
    return { status: 200, body: { previous: null, next, results } };
  }

  #cancel(order: StandInOrder): Answer {
    order.canceledTimes += 1;
    if (order.state === 'waiting' || order.state === 'working') order.state = 'canceled';
    return { status: 200, body: this.#present(order) };
  }

  #present({ id, endpoint, input, webhook, state, result, createdAt }: StandInOrder) {
    return {
      id,
      model: endpoint,
      version: 'hidden',
      input,
      webhook,
      status: STATUSES[state],
      output: state === 'done' ? result : null,
      error: state === 'failed' ? result : null,
      data_removed: false,
      source: 'api',
      created_at: createdAt.toISOString(),
      urls: { get: `${this.baseUrl}/predictions/${id}`, cancel: `${this.baseUrl}/predictions/${id}/cancel` },
    };
  }
}
