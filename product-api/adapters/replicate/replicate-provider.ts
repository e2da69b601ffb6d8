import Replicate, { type ApiError, type Prediction } from 'replicate';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type {
  Finding,
  LostSubmission,
  OrderRef,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
  WebhookCall,
} from '../../videos/provider';
import { type FailedCall, loggableFailure, PassingFailureError } from '../remote/call-outcome';
import { parseObject, wordsOf } from '../remote/read-answer';
import { RemoteProvider, type RemoteProviderDeps } from '../remote/remote-provider';
import {
  DISGUISED_STATUS,
  RETRY_AFTER_MS,
  singleTryFetch,
  textOf,
  TRUE_STATUS,
  WAS_SENT,
} from '../remote/single-try-fetch';
import { codesIn, ENDED, REPLICATE_ANSWERS } from './replicate-answers';
import { isReplicateCall } from './replicate-webhook';

const API_URL = 'https://api.replicate.com/v1';
const DEADLINE_MIN = 25;
/** Makes Replicate stop the work even if we are down; its own limit is 30 minutes of running. */
const CANCEL_AFTER = `${DEADLINE_MIN + 2}m`;
/** Clocks differ; an order is never older than its submission by more than this. */
const CLOCK_SLACK_MS = 10_000;
/** A submission that hangs is given up after this long. */
const LONGEST_SUBMISSION_MS = 5 * 60_000;
/** A hundred orders each. */
const PAGES_SEARCHED = 20;

export interface ReplicateDeps extends RemoteProviderDeps {
  token: string;
  /** Another host for tests. */
  baseUrl: string | undefined;
  /** As Replicate shows it; undefined: all calls are rejected. */
  webhookSecret: string | undefined;
  now: () => Date;
}

const Answer = Compile(
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 200 }),
    status: Type.Enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  }),
);
const Event = Compile(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }));

/** Videos by Replicate, through its official client. */
export class ReplicateProvider extends RemoteProvider implements VideoProvider {
  readonly name = 'replicate';
  protected readonly rules = REPLICATE_ANSWERS;
  readonly deadlineMs = DEADLINE_MIN * 60_000;
  /** Its list shows a new order within seconds. */
  readonly lostSubmission = { absentAfterMs: 60_000, giveUpAfterMs: 10 * 60_000 };
  readonly #client: Replicate;

  constructor(private readonly replicateDeps: ReplicateDeps) {
    super(replicateDeps);
    const { token, baseUrl, timeoutMs } = replicateDeps;
    this.#client = new Replicate({
      auth: token,
      baseUrl,
      useFileOutput: false,
      fetch: singleTryFetch({
        timeoutMs,
        // The client has no option for this header.
        prepare: (url, { method }) => ({
          url,
          headers:
            method === 'POST' && url.pathname.endsWith('/predictions') ? { 'cancel-after': CANCEL_AFTER } : undefined,
        }),
      }),
    });
  }

  protected async upload(picture: Blob): Promise<string> {
    return (await this.#client.files.create(picture)).urls.get;
  }

  protected async send({ attemptId, endpoint }: VideoOrder, input: Record<string, unknown>): Promise<Submission> {
    const webhook = this.webhookFor(attemptId);
    const prediction: unknown = await this.#client.predictions.create({
      model: endpoint,
      input,
      ...(webhook !== undefined && { webhook, webhook_events_filter: ['start', 'completed'] }),
    });
    return Answer.Check(prediction) ? { state: 'accepted', ref: prediction.id } : { state: 'unknown' };
  }

  protected keyCheck() {
    const { token, baseUrl = API_URL } = this.replicateDeps;
    return { url: `${baseUrl}/account`, headers: { authorization: `Bearer ${token}` } };
  }

  async find(lost: LostSubmission): Promise<Finding> {
    try {
      return await this.#search(lost);
    } catch (error) {
      const failure = loggableFailure(this.failureOf(error));
      this.deps.logger.warn({ ...failure, attemptId: lost.attemptId }, 'search for an order failed');
      return { state: 'unclear' };
    }
  }

  async status({ ref, endpoint }: OrderRef): Promise<ProviderStatus> {
    try {
      return this.#read(await this.#client.predictions.get(ref), endpoint);
    } catch (error) {
      return this.statusAfterFailure(error, 'look', endpoint);
    }
  }

  async cancel({ ref, endpoint }: OrderRef): Promise<void> {
    try {
      await this.#client.predictions.cancel(ref);
    } catch (error) {
      const { state } = this.statusAfterFailure(error, 'look', endpoint);
      if (state === 'unreachable') throw new PassingFailureError('cancel', this.failureOf(error));
    }
  }

  readWebhook(call: WebhookCall): Promise<string | undefined> {
    const { webhookSecret, now } = this.replicateDeps;
    if (webhookSecret === undefined || !isReplicateCall(call, webhookSecret, now())) return Promise.resolve(undefined);
    const event = parseObject(call.body.toString('utf8'));
    return Promise.resolve(Event.Check(event) ? event.id : undefined);
  }

  protected failureOf(error: unknown): FailedCall {
    if (!isApiError(error)) return { status: undefined, retryAfterMs: undefined, wasSent: true, body: undefined };
    const { status, headers } = error.response;
    const body = parseObject(textOf(error.response));
    if (status !== DISGUISED_STATUS) return { status, retryAfterMs: undefined, wasSent: true, body };
    const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
    // Some of its 429 say it in the body alone, in seconds.
    const saidS = body?.retry_after;
    return {
      status: number(TRUE_STATUS),
      retryAfterMs: number(RETRY_AFTER_MS) ?? (typeof saidS === 'number' && saidS >= 0 ? saidS * 1000 : undefined),
      wasSent: headers.get(WAS_SENT) !== 'false',
      body,
    };
  }

  #read(prediction: Prediction, endpoint: string): ProviderStatus {
    if (!Answer.Check(prediction)) return { state: 'unreachable', retryAfterMs: undefined };
    switch (prediction.status) {
      case 'starting':
        return { state: 'running', hasBegun: false };
      case 'processing':
        return { state: 'running' };
      case 'succeeded': {
        const output = this.deps.answers.read(endpoint, prediction);
        if (output) return { state: 'succeeded', output };
        return this.#ended(endpoint, [prediction.data_removed ? ENDED.removed : ENDED.noOutput]);
      }
      case 'failed': {
        const error = typeof prediction.error === 'string' ? prediction.error : JSON.stringify(prediction.error ?? '');
        return this.#ended(endpoint, codesIn(error), error);
      }
      case 'canceled':
      case 'aborted':
        // Not canceled by us: we don't poll videos that have ended.
        return this.#ended(endpoint, [ENDED[prediction.status]]);
      default:
        return prediction.status satisfies never;
    }
  }

  #ended(endpoint: string, kinds: string[], error = ''): ProviderStatus {
    const parts = { kinds, fields: [], words: wordsOf(error), isRetryable: undefined };
    return this.statusAfterAnswer({ stage: 'end', status: 200, ...parts }, endpoint);
  }

  /** Goes through our latest orders there, down to those that are older than the submission. */
  async #search(lost: LostSubmission): Promise<Finding> {
    const { attemptId, endpoint, submittedAt } = lost;
    const earliest = submittedAt.getTime() - CLOCK_SLACK_MS;
    const latest = submittedAt.getTime() + LONGEST_SUBMISSION_MS;
    const alike: string[] = [];
    let pages = 0;
    for await (const page of this.#client.paginate(() => this.#client.predictions.list())) {
      for (const { id, webhook, model, input, created_at } of page) {
        if (webhook?.includes(attemptId)) return { state: 'found', ref: id };
        const createdAt = Date.parse(created_at);
        const isAlike = model === endpoint && this.isInputOf(lost, input);
        // Only where the list doesn't include the webhook.
        if (webhook === undefined && isAlike && createdAt >= earliest && createdAt <= latest) alike.push(id);
      }
      const oldest = Math.min(...page.map(({ created_at }) => Date.parse(created_at)));
      pages += 1;
      if (oldest < earliest) break;
      if (pages >= PAGES_SEARCHED) return { state: 'unclear' };
    }
    const [only, ...others] = alike;
    if (only === undefined) return { state: 'absent' };
    return others.length === 0 ? { state: 'found', ref: only } : { state: 'unclear' };
  }
}

/** The client exports the type of its errors, but not their class. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'response' in error && error.response instanceof Response;
}
