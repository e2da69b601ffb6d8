import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Model, ModelProvider, ProviderCall, ProviderName, Resolution } from '#contracts/model';
import { providerCostUsd } from '#contracts/provider-cost';
import { callFor, inputOf, type InputSource } from '#contracts/provider-input';
import { linesOf } from '#contracts/video-settings';
import type { Storage } from '../../storage/storage';
import type {
  KeyState,
  LostSubmission,
  OrderRef,
  ProviderLimits,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
  VideoSettings,
} from '../../videos/provider';
import type { AnswerPlaces } from './answer-places';
import {
  type AnswerRule,
  type AnswerStage,
  type Meaning,
  meaningOf,
  type RemoteAnswer,
  statusAfter,
  submissionAfter,
} from './answer-rules';
import { answerOf, type FailedCall, loggableFailure } from './call-outcome';
import { PictureMissingError, readPicture } from './provider-picture';
import { isObject } from './read-answer';

export interface RemoteProviderDeps {
  storage: Storage;
  logger: Logger;
  /** Where its answers have what we need, as the catalogue says. */
  answers: AnswerPlaces;
  /** Our webhook's address, without a query; undefined when the provider can't reach us: then we only poll. */
  webhookUrl: string | undefined;
  /** A webhook makes the next look come at once. */
  looks: VideoProvider['looks'];
  limits: ProviderLimits;
  /** For a call; uploads may take five times as long. */
  timeoutMs: number;
}

/** Placeholder for a picture that has no address yet. */
const PLACEHOLDER = 'https://picture.invalid';

const KEY_CHECK_MS = 10_000;

/** Half a minute to start, and then some ten seconds of work for one second of video at 720p. */
const START_S = 30;
const SECONDS_PER_LINE = 1 / 66;

/** One call of a model's file, and the part that all calls of its provider share. */
export interface FoundCall {
  entry: ModelProvider;
  call: ProviderCall;
}

/** The common part of remote providers: subclasses make the calls, this class interprets the results. */
export abstract class RemoteProvider {
  abstract readonly name: ProviderName;
  /** Meanings of its answers. */
  protected abstract readonly rules: readonly AnswerRule[];
  readonly looks: VideoProvider['looks'];
  readonly limits: ProviderLimits;
  readonly tellsProgress = false;
  readonly billsCanceledWork: boolean = true;

  constructor(protected readonly deps: RemoteProviderDeps) {
    this.looks = deps.looks;
    this.limits = deps.limits;
  }

  /** Uploads a picture to the provider and returns the address for its models. */
  protected abstract upload(picture: Blob): Promise<string>;
  /** Sends the order, once. */
  protected abstract send(order: VideoOrder, input: Record<string, unknown>, found: FoundCall): Promise<Submission>;
  /** Deletes an order and its file; left out by providers that do so by themselves. */
  protected forget?(order: OrderRef): Promise<void>;
  /** A call that costs nothing and needs the key. */
  protected abstract keyCheck(): { url: string; headers: Record<string, string> };
  /** Interprets a thrown error. */
  protected abstract failureOf(error: unknown): FailedCall;

  async checkKey(): Promise<KeyState> {
    const { url, headers } = this.keyCheck();
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(KEY_CHECK_MS), redirect: 'error' });
      await answer.body?.cancel();
      if (answer.status === 401) return 'refused';
      return answer.ok ? 'good' : 'unknown';
    } catch {
      return 'unknown';
    }
  }

  /** Limits shared by all processes are in `limits`. */
  freeSlots(): number {
    return Number.POSITIVE_INFINITY;
  }

  endpointFor(model: Model, settings: VideoSettings): string | undefined {
    const found = this.#callFor(model, settings);
    if (!found) return undefined;
    const picture = settings.mode === 'image' ? PLACEHOLDER : undefined;
    const endImage = settings.params.endImageId === undefined ? undefined : picture;
    const source = { prompt: '', params: settings.params, seed: 0, image: picture, endImage };
    return inputOf(found.entry, found.call, source) === undefined ? undefined : found.call.endpoint;
  }

  discard(order: OrderRef): Promise<void> {
    return this.forget?.(order) ?? Promise.resolve();
  }

  guessS(durationS: number, resolution: Resolution): number {
    return START_S + Math.round(durationS * linesOf(resolution) * SECONDS_PER_LINE);
  }

  costUsd(model: Model, settings: VideoSettings): number | undefined {
    const entry = this.#entryOf(model);
    return entry && providerCostUsd(entry, { ...settings.params, audio: settings.params.audio ?? false });
  }

  async submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    const found = this.#callFor(order.model, order);
    let input: Record<string, unknown> | undefined;
    try {
      // Another endpoint: the catalogue was changed since the attempt began.
      input =
        found?.call.endpoint === order.endpoint
          ? inputOf(found.entry, found.call, await this.#sourceOf(order))
          : undefined;
    } catch (error) {
      if (error instanceof PictureMissingError) return { state: 'refused', code: 'picture_unreadable' };
      return this.#preparationAfter(error, order);
    }
    if (!found || !input) return { state: 'refused', code: 'input_rejected', fault: 'ours' };
    if (!(await claim())) return { state: 'withdrawn' };
    try {
      return await this.send(order, input, found);
    } catch (error) {
      return this.#submissionAfter(error, order, 'submission failed');
    }
  }

  /** The state of an order that couldn't be asked for, or whose end is an error. */
  protected statusAfterFailure(error: unknown, stage: AnswerStage, endpoint: string): ProviderStatus {
    const failed = this.failureOf(error);
    const answer = answerOf(failed, stage);
    if (!answer) return { state: 'unreachable', retryAfterMs: undefined };
    return this.statusAfterAnswer(answer, endpoint, failed.retryAfterMs);
  }

  /** The state of an order whose end isn't a video. */
  protected statusAfterAnswer(answer: RemoteAnswer, endpoint: string, retryAfterMs?: number): ProviderStatus {
    const meaning = meaningOf(this.rules, answer);
    this.#reportOurs(meaning, { endpoint, faultType: answer.kinds[0], faultAt: answer.fields[0] });
    return statusAfter(meaning, retryAfterMs);
  }

  /** Address of our webhook for one attempt: the id in it identifies the order when its answer was lost. */
  protected webhookFor(attemptId: string): string | undefined {
    return this.deps.webhookUrl === undefined ? undefined : `${this.deps.webhookUrl}?attempt=${attemptId}`;
  }

  #entryOf(model: Model): ModelProvider | undefined {
    return model.providers.find(({ provider }) => provider === this.name);
  }

  #callFor(model: Model, settings: VideoSettings): FoundCall | undefined {
    const entry = this.#entryOf(model);
    const call = entry && callFor(entry, settings);
    return call && { entry, call };
  }

  async #sourceOf({ prompt, params, seed, imageKey, endImageKey }: VideoOrder): Promise<InputSource> {
    const hand = async (key: string | null) =>
      key === null ? undefined : this.upload(await readPicture(this.deps.storage, key, params.aspectRatio));
    return { prompt, params, seed, image: await hand(imageKey), endImage: await hand(endImageKey) };
  }

  /** Whether an order's input is what was sent then; pictures aside, which got an address of their own on the way. */
  protected isInputOf(lost: LostSubmission, input: object): boolean {
    const { model, endpoint, prompt, params, seed, mode } = lost;
    const found = model && this.#callFor(model, lost);
    const image = mode === 'image' ? PLACEHOLDER : undefined;
    const endImage = params.endImageId === undefined ? undefined : image;
    const isSame = found?.call.endpoint === endpoint;
    const known = isSame ? inputOf(found.entry, found.call, { prompt, params, seed, image, endImage }) : undefined;
    // After a change of the catalogue only the prompt is compared: an ambiguous match is better than a second order.
    const sent = known ?? { prompt };
    return holds(input, sent);
  }

  #submissionAfter(error: unknown, { attemptId, endpoint }: VideoOrder, what: string): Submission {
    const failed = this.failureOf(error);
    const answer = answerOf(failed, 'submit');
    const meaning = answer && meaningOf(this.rules, answer);
    const failure = loggableFailure(failed);
    const refusal = meaning?.is === 'failed' ? meaning.failure.code : undefined;
    this.deps.logger.warn({ provider: this.name, attemptId, endpoint, ...failure, refusal }, what);
    if (!meaning) return { state: failed.wasSent ? 'unknown' : 'down' };
    this.#reportOurs(meaning, { endpoint, ...failure });
    return submissionAfter(meaning, failed.retryAfterMs);
  }

  /** Before anything that costs money was sent (an upload): nothing is unclear, and no endpoint was asked. */
  #preparationAfter(error: unknown, order: VideoOrder): Submission {
    const submission = this.#submissionAfter(error, order, 'picture could not be uploaded to the provider');
    return ['unknown', 'gone', 'denied'].includes(submission.state) ? { state: 'down' } : submission;
  }

  /** Reports a wrong input of the catalogue: it fails every order, and is our error alone. */
  #reportOurs(
    meaning: Meaning,
    place: { endpoint: string; faultType?: string | undefined; faultAt?: string | undefined },
  ) {
    if (meaning.is !== 'failed' || meaning.failure.fault !== 'ours') return;
    const { endpoint, faultType, faultAt } = place;
    const what = 'ALERT: the endpoint refuses what the catalogue sends: compare its definition';
    this.deps.logger.error({ provider: this.name, endpoint, faultType, faultAt }, what);
  }
}

/** Whether `given` has all that was sent, whatever it has besides; pictures with any address. */
function holds(given: unknown, sent: unknown): boolean {
  if (sent === PLACEHOLDER) return given !== undefined;
  if (!isObject(sent)) return isDeepStrictEqual(given, sent);
  return isObject(given) && Object.entries(sent).every(([field, value]) => holds(given[field], value));
}
