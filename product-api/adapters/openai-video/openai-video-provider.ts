import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { fileFieldsOf } from '#contracts/provider-input';
import type { FileAccess } from '../../ingest/ingest';
import type {
  Finding,
  LostSubmission,
  OrderRef,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
} from '../../videos/provider';
import { type FailedCall, loggableFailure, PassingFailureError } from '../remote/call-outcome';
import { isObject, readParts } from '../remote/read-answer';
import { type FoundCall, RemoteProvider, type RemoteProviderDeps } from '../remote/remote-provider';
import { dataUrlOf, formOf } from './form-of';
import { OPENAI_VIDEO_ANSWERS } from './openai-video-answers';
import { OpenAiVideoCallError, OpenAiVideoClient, type OpenAiVideoServer } from './openai-video-client';

/** One GPU needs more than half an hour for a long clip of a large model. */
const DEADLINE_MIN = 60;
/** Clocks differ; an order is never older than its submission by more than this. */
const CLOCK_SLACK_MS = 10_000;
/** The most that its list shows at a time. */
const LISTED = 100;

export interface OpenAiVideoDeps extends RemoteProviderDeps, Omit<OpenAiVideoServer, 'timeoutMs'> {
  /** In private networks: fetched from all the same. */
  trustedHosts: ReadonlySet<string>;
}

const Id = Type.String({ pattern: '^[\\w.-]{1,200}$' });
const Accepted = Compile(Type.Object({ id: Id }));
const Job = Compile(
  Type.Object({ status: Type.Enum(['queued', 'in_progress', 'processing', 'completed', 'failed', 'cancelled']) }),
);
const Listed = Compile(
  Type.Object({
    data: Type.Array(Type.Object({ id: Id, created_at: Type.Number(), prompt: Type.Optional(Type.String()) })),
  }),
);

/** Videos by a server that speaks `POST /v1/videos`: SGLang Diffusion, vLLM-Omni, or a gateway in front of them. */
export class OpenAiVideoProvider extends RemoteProvider implements VideoProvider {
  readonly name = 'openai-video';
  protected readonly rules = OPENAI_VIDEO_ANSWERS;
  readonly deadlineMs = DEADLINE_MIN * 60_000;
  /** The operator pays for the machine, whatever it does. */
  override readonly billsCanceledWork = false;
  readonly lostSubmission = { absentAfterMs: 30_000, giveUpAfterMs: 2 * 60_000 };
  readonly fileAccess: FileAccess;
  readonly #client: OpenAiVideoClient;

  constructor(deps: OpenAiVideoDeps) {
    super(deps);
    this.#client = new OpenAiVideoClient(deps);
    const { trustedHosts, baseUrl } = deps;
    this.fileAccess = { trustedHosts, origin: new URL(baseUrl).origin, headers: this.#client.headers };
  }

  protected upload(picture: Blob): Promise<string> {
    return dataUrlOf(picture);
  }

  protected async send(
    _order: VideoOrder,
    input: Record<string, unknown>,
    { entry, call }: FoundCall,
  ): Promise<Submission> {
    const body = call.body === 'form' ? formOf(input, fileFieldsOf(entry, call)) : input;
    const answer = await this.#client.call('POST', '/videos', body);
    return Accepted.Check(answer) ? { state: 'accepted', ref: answer.id } : { state: 'unknown' };
  }

  protected keyCheck() {
    return { url: this.#client.addressOf('/models'), headers: this.#client.headers };
  }

  /** Only some servers list prompts; without them nothing is known. */
  async find({ attemptId, prompt, submittedAt }: LostSubmission): Promise<Finding> {
    try {
      const list = await this.#client.call('GET', `/videos?order=desc&limit=${LISTED}`);
      if (!Listed.Check(list) || list.data.some((job) => job.prompt === undefined)) return { state: 'unclear' };
      const earliestS = (submittedAt.getTime() - CLOCK_SLACK_MS) / 1000;
      const recent = list.data.filter(({ created_at }) => created_at >= earliestS);
      const [only, ...others] = recent.filter((job) => job.prompt === prompt);
      if (only && others.length === 0) return { state: 'found', ref: only.id };
      return { state: only || recent.length === LISTED ? 'unclear' : 'absent' };
    } catch (error) {
      this.deps.logger.warn({ ...loggableFailure(this.failureOf(error)), attemptId }, 'search for an order failed');
      return { state: 'unclear' };
    }
  }

  async status({ ref, endpoint }: OrderRef): Promise<ProviderStatus> {
    try {
      return this.#read(await this.#client.call('GET', `/videos/${ref}`), { ref, endpoint });
    } catch (error) {
      const { status, body } = this.failureOf(error);
      // vLLM-Omni answers a refusal with the status of the refusal, and the job as its body.
      if (status !== undefined && body !== undefined && Job.Check(body)) return this.#read(body, { ref, endpoint });
      return this.statusAfterFailure(error, 'look', endpoint);
    }
  }

  /** Deleting stops the work where the server can. */
  async cancel({ ref }: OrderRef): Promise<void> {
    try {
      await this.#client.call('DELETE', `/videos/${ref}`);
    } catch (error) {
      const failed = this.failureOf(error);
      if (failed.status !== 404 && failed.status !== 410) throw new PassingFailureError('cancel', failed);
    }
  }

  protected override async forget(order: OrderRef): Promise<void> {
    try {
      await this.cancel(order);
    } catch (error) {
      // The video is ours already; the server may be gone for good.
      this.deps.logger.warn({ err: error, ref: order.ref }, 'could not delete a video at its server');
    }
  }

  protected failureOf(error: unknown): FailedCall {
    if (error instanceof OpenAiVideoCallError) return error.failed;
    return { status: undefined, retryAfterMs: undefined, wasSent: true, body: undefined };
  }

  #read(job: Record<string, unknown>, { ref, endpoint }: OrderRef): ProviderStatus {
    if (!Job.Check(job)) return { state: 'unreachable', retryAfterMs: undefined };
    switch (job.status) {
      case 'queued':
        return { state: 'running', hasBegun: false };
      case 'in_progress':
      case 'processing':
        return { state: 'running' };
      case 'completed': {
        const stored = this.deps.answers.read(endpoint, job);
        return {
          state: 'succeeded',
          output: stored ?? { kind: 'remote', url: this.#client.addressOf(`/videos/${ref}/content`) },
        };
      }
      case 'failed':
      case 'cancelled':
        return this.#failed(job, endpoint);
      default:
        return job.status satisfies never;
    }
  }

  #failed(job: Record<string, unknown>, endpoint: string): ProviderStatus {
    const error = isObject(job.error) ? job.error : {};
    const status = typeof error.code === 'number' ? error.code : 500;
    const parts = readParts({ error });
    return this.statusAfterAnswer({ stage: 'end', status, isRetryable: undefined, ...parts }, endpoint);
  }
}
