import { randomUUID } from 'node:crypto';
import { ProviderDefinitions } from './provider-definitions';
import { type Answer, type Fault, ProviderStandIn, type StandInCall, type StandInOrder } from './provider-stand-in';

export const GPU_KEY = 'gpu-test-key';
export const GPU_MODEL = 'Wan-AI/Wan2.2-TI2V-5B-Diffusers';
/** As vLLM-Omni lists them. */
const LISTED_AT_MOST = 100;

const STATUSES = { waiting: 'queued', working: 'in_progress', done: 'completed', failed: 'failed' } as const;

/**
 * A server with one model, as vLLM-Omni publishes it (docs/serving/videos_api.md, protocol/videos.py): it takes a form,
 * wants its own model's name, shows a file only with the key and once it is made, and forgets what was deleted.
 */
export class OpenAiVideoStandIn extends ProviderStandIn {
  readonly #definitions = new ProviderDefinitions('openai-video', undefined, { readsForms: true });
  /** Pictures that came, by their types. */
  readonly pictures: string[] = [];
  /** vLLM-Omni lists prompts; SGLang Diffusion doesn't. */
  listsPrompts = true;

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  protected async answer({ method, url, headers, body }: StandInCall): Promise<Answer | Fault> {
    if (this.refusesKey || !isAllowed(headers)) return { status: 401, body: { error: 'Unauthorized' } };
    if (method === 'GET' && url.pathname === '/v1/models') return { status: 200, body: { object: 'list', data: [] } };
    if (method === 'POST' && url.pathname === '/v1/videos') return this.#submit(headers, body);
    if (method === 'GET' && url.pathname === '/v1/videos') return this.#list(url);
    const [, id, action] = /^\/v1\/videos\/([\w-]+)(\/content)?$/.exec(url.pathname) ?? [];
    const order = this.orders.find((candidate) => candidate.id === id);
    if (id === undefined) return this.breach(`${method} ${url.pathname}`, 405);
    if (!order || order.state === 'canceled') return { status: 404, body: { detail: 'Video not found' } };
    if (action !== undefined) return { status: 404, body: { detail: 'Generation is still in-progress' } };
    if (method === 'DELETE') return this.#delete(order);
    return this.faults.status.shift() ?? this.#status(order);
  }

  /** It sends no webhooks. */
  tell(): Promise<number> {
    return Promise.resolve(0);
  }

  /** Files of finished orders are behind the key. */
  protected override fileOf({ url, headers }: StandInCall): string | undefined {
    const id = /^\/v1\/videos\/([\w-]+)\/content$/.exec(url.pathname)?.[1];
    const order = this.orders.find((candidate) => candidate.id === id && candidate.state === 'done');
    return order && isAllowed(headers) ? String(order.result).replace(/^.*\/outputs\//, '') : undefined;
  }

  async #submit(headers: StandInCall['headers'], body: Buffer): Promise<Answer | Fault> {
    this.submittedAt.push(performance.now());
    const fault = this.faults.submit.shift();
    if (fault && !fault.isTaken) return fault;
    const type = headers['content-type'] ?? '';
    if (!type.startsWith('multipart/form-data; boundary=')) return this.breach('no form', 422);
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const input: Record<string, unknown> = {};
    for (const [name, value] of form) {
      if (name in input) return this.breach(`${name} twice`, 400);
      if (typeof value === 'string') input[name] = value.startsWith('{') ? JSON.parse(value) : value;
      else {
        if (value.type !== 'image/jpeg' || value.size === 0) return this.breach('Invalid input_reference', 400);
        this.pictures.push(value.type);
        input[name] = value.name;
      }
    }
    if (input.model !== GPU_MODEL) return this.breach('Model mismatch', 400);
    const validate = this.#definitions.inputValidator(GPU_MODEL);
    if (!validate?.(input)) return this.breach(JSON.stringify(validate?.errors));
    const order = this.take({ id: `video_gen_${randomUUID()}`, endpoint: GPU_MODEL, input, webhook: undefined });
    return fault ?? { status: 200, body: this.#present(order) };
  }

  #list(url: URL): Answer {
    const limit = Number(url.searchParams.get('limit') ?? LISTED_AT_MOST);
    if (url.searchParams.get('order') !== 'desc' || limit > LISTED_AT_MOST) return this.breach(url.search);
    const known = this.orders.filter(({ state }) => state !== 'canceled').toReversed();
    const data = known.slice(0, limit).map((order) => {
      const { prompt, ...listed } = this.#present(order);
      return this.listsPrompts ? { ...listed, prompt } : listed;
    });
    return { status: 200, body: { object: 'list', data, has_more: known.length > limit } };
  }

  #delete(order: StandInOrder): Answer {
    if (order.state === 'waiting' || order.state === 'working') order.canceledTimes += 1;
    order.state = 'canceled';
    return { status: 200, body: { id: order.id, deleted: true, object: 'video.deleted' } };
  }

  /** A refusal of the prompt is answered with its status, and the job as the body. */
  #status(order: StandInOrder): Answer {
    const { error } = this.#present(order);
    return { status: error?.code === 400 ? 400 : 200, body: this.#present(order) };
  }

  #present({ id, input, state, result, createdAt }: StandInOrder) {
    return {
      id,
      object: 'video',
      model: GPU_MODEL,
      prompt: String(input.prompt),
      status: STATUSES[state === 'canceled' ? 'failed' : state],
      progress: state === 'done' ? 100 : 0,
      created_at: Math.floor(createdAt.getTime() / 1000),
      size: input.size ?? null,
      error: state === 'failed' ? (result as { code: number | string; message: string }) : null,
    };
  }
}

function isAllowed(headers: StandInCall['headers']): boolean {
  return headers.authorization === `Bearer ${GPU_KEY}`;
}
