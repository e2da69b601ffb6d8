import { ApiError, createFalClient, type FalClient } from '@fal-ai/client';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type {
  Finding,
  OrderRef,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
  WebhookCall,
} from '../../videos/provider';
import { meaningOf, submissionAfter } from '../remote/answer-rules';
import { type FailedCall, PassingFailureError } from '../remote/call-outcome';
import { type AnswerParts, isObject, parseObject, readParts } from '../remote/read-answer';
import { RemoteProvider, type RemoteProviderDeps } from '../remote/remote-provider';
import { DISGUISED_STATUS, singleTryFetch } from '../remote/single-try-fetch';
import { EMPTY_OUTPUT, FAL_ANSWERS, NO_OUTPUT } from './fal-answers';
import { FalWebhookVerifier } from './fal-webhook';

const DEADLINE_MIN = 25;
const QUEUE_HOST = 'queue.fal.run';
const OUR_HOSTS: ReadonlySet<string> = new Set([QUEUE_HOST, 'rest.fal.ai']);
/** Without it fal may give a failed request to another model, and our receipt would name the wrong one. */
const EXACTLY_THIS_MODEL = { 'x-app-fal-disable-fallback': '1' };
/** Prices of models: free, and refused without a good key (fal.ai/docs, platform-apis). */
const PLATFORM_URL = 'https://api.fal.ai';
const KEYS_URL = 'https://rest.fal.ai/.well-known/jwks.json';
/** Inputs and outputs are deleted there after a day; we have copied them long before. */
const LIFECYCLE = { expiresIn: '1d' } as const;

export interface FalDeps extends RemoteProviderDeps {
  key: string;
  /** Our account, as its webhooks name it. */
  userId?: string | undefined;
  /** For tests: replaces all of fal's hosts. */
  baseUrl: string | undefined;
  now: () => Date;
}

const NOTHING: AnswerParts = { kinds: [], fields: [], words: '' };

const Id = Type.String({ pattern: '^[\\w-]{1,200}$' });
const Accepted = Compile(Type.Object({ request_id: Id }));
const Status = Compile(
  Type.Object({
    status: Type.Enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
    error: Type.Optional(Type.Unknown()),
    error_type: Type.Optional(Type.Unknown()),
  }),
);
const Disguised = Compile(
  Type.Object({
    fault: Type.Object({
      status: Type.Optional(Type.Number()),
      retryAfterMs: Type.Optional(Type.Number()),
      wasSent: Type.Boolean(),
      isRetryable: Type.Optional(Type.Boolean()),
      body: Type.Optional(Type.String()),
    }),
  }),
);

/** Videos by fal.ai, through its official client and its queue. */
export class FalProvider extends RemoteProvider implements VideoProvider {
  readonly name = 'fal';
  protected readonly rules = FAL_ANSWERS;
  readonly deadlineMs = DEADLINE_MIN * 60_000;
  /** fal has no list of open orders: a lost submission shows up when its webhook arrives at its end, or never. */
  readonly lostSubmission: { absentAfterMs: number; giveUpAfterMs: number };
  readonly #client: FalClient;
  readonly #webhook: FalWebhookVerifier;

  constructor(private readonly falDeps: FalDeps) {
    super(falDeps);
    const { key, userId, baseUrl, timeoutMs, webhookUrl, now } = falDeps;
    const giveUpAfterMs = webhookUrl === undefined ? 30_000 : 15 * 60_000;
    this.lostSubmission = { absentAfterMs: Number.POSITIVE_INFINITY, giveUpAfterMs };
    const redirect = (url: URL) =>
      baseUrl !== undefined && OUR_HOSTS.has(url.host) ? new URL(`${baseUrl}${url.pathname}${url.search}`) : url;
    this.#client = createFalClient({
      credentials: key,
      fetch: singleTryFetch({
        timeoutMs,
        prepare: (url, { method }) => ({
          url: redirect(url),
          headers: method === 'POST' && url.host === QUEUE_HOST ? EXACTLY_THIS_MODEL : undefined,
        }),
      }),
    });
    this.#webhook = new FalWebhookVerifier(redirect(new URL(KEYS_URL)).href, userId, now);
  }

  protected upload(picture: Blob): Promise<string> {
    return this.#client.storage.upload(picture, { lifecycle: LIFECYCLE });
  }

  protected async send({ attemptId, endpoint }: VideoOrder, input: Record<string, unknown>): Promise<Submission> {
    const answer: unknown = await this.#client.queue.submit(endpoint, {
      input,
      webhookUrl: this.webhookFor(attemptId),
      startTimeout: this.deadlineMs / 1000,
      storageSettings: LIFECYCLE,
    });
    if (Accepted.Check(answer)) return { state: 'accepted', ref: answer.request_id };
    const parts = isObject(answer) ? readParts(answer) : NOTHING;
    const meaning = meaningOf(this.rules, { stage: 'submit', status: 200, isRetryable: undefined, ...parts });
    return submissionAfter(meaning, undefined);
  }

  protected keyCheck() {
    const { key, baseUrl = PLATFORM_URL } = this.falDeps;
    return { url: `${baseUrl}/v1/models/pricing?endpoint_id=fal-ai/veo3.1`, headers: { authorization: `Key ${key}` } };
  }

  find(): Promise<Finding> {
    return Promise.resolve({ state: 'unclear' });
  }

  async status({ ref, endpoint }: OrderRef): Promise<ProviderStatus> {
    try {
      const answer: unknown = await this.#client.queue.status(endpoint, { requestId: ref });
      if (!Status.Check(answer)) return { state: 'unreachable', retryAfterMs: undefined };
      if (answer.status === 'IN_QUEUE') return { state: 'running', hasBegun: false };
      if (answer.status === 'IN_PROGRESS') return { state: 'running' };
      if (answer.error != null || answer.error_type != null) return this.#ended(readParts(answer), endpoint);
    } catch (error) {
      return this.statusAfterFailure(error, 'look', endpoint);
    }
    return this.#result({ ref, endpoint });
  }

  async cancel({ ref, endpoint }: OrderRef): Promise<void> {
    try {
      await this.#client.queue.cancel(endpoint, { requestId: ref });
    } catch (error) {
      // 400: already ended; 404: unknown order.
      const { state } = this.statusAfterFailure(error, 'look', endpoint);
      if (state === 'unreachable') throw new PassingFailureError('cancel', this.failureOf(error));
    }
  }

  async readWebhook(call: WebhookCall): Promise<string | undefined> {
    if (!(await this.#webhook.isFalCall(call))) return undefined;
    const id = call.headers['x-fal-webhook-request-id'];
    return typeof id === 'string' && /^[\w-]{1,200}$/.test(id) ? id : undefined;
  }

  protected failureOf(error: unknown): FailedCall {
    const unanswered = { status: undefined, retryAfterMs: undefined, wasSent: true, body: undefined };
    if (!(error instanceof ApiError)) return unanswered;
    const body: unknown = error.body;
    if (error.status !== DISGUISED_STATUS || !Disguised.Check(body)) {
      return { ...unanswered, status: error.status, body: isObject(body) ? body : undefined };
    }
    const { status, retryAfterMs, wasSent, isRetryable, body: text = '' } = body.fault;
    return { status, retryAfterMs, wasSent, isRetryable, body: parseObject(text) };
  }

  /** The model's own answer and status: a refusal is a 422 here. */
  async #result({ ref, endpoint }: OrderRef): Promise<ProviderStatus> {
    let data: unknown;
    try {
      data = (await this.#client.queue.result(endpoint, { requestId: ref })).data as unknown;
    } catch (error) {
      return this.statusAfterFailure(error, 'end', endpoint);
    }
    // The client passes a page on as text: it comes from a proxy in between, and the paid result is still there.
    if (!isObject(data)) return { state: 'unreachable', retryAfterMs: undefined };
    const output = this.deps.answers.read(endpoint, data);
    if (output) return { state: 'succeeded', output };
    const kind = this.deps.answers.isEmpty(endpoint, data) ? EMPTY_OUTPUT : NO_OUTPUT;
    return this.#ended({ ...NOTHING, kinds: [kind] }, endpoint);
  }

  #ended(parts: AnswerParts, endpoint: string): ProviderStatus {
    return this.statusAfterAnswer({ stage: 'end', status: 200, isRetryable: undefined, ...parts }, endpoint);
  }
}
