import type { IncomingHttpHeaders } from 'node:http';
import type { Mode, Model, ProviderName, Resolution } from '#contracts/model';
import type { VideoErrorCode } from '#contracts/video';
import type { VideoParams } from '#contracts/video-settings';
import type { ProviderOutput } from '../db/column-types';
import type { FileAccess } from '../ingest/ingest';

/** Settings that decide whether a provider can make a video, where, and at what cost. */
export interface VideoSettings {
  mode: Mode;
  params: VideoParams;
}

/** One attempt at a video, as handed to a provider. */
export interface VideoOrder extends VideoSettings {
  /** Ours, new for every attempt. */
  attemptId: string;
  model: Model;
  /** As `endpointFor` named it when the attempt began. */
  endpoint: string;
  prompt: string;
  seed: number;
  /** Storage keys of the pictures. */
  imageKey: string | null;
  endImageKey: string | null;
}

/** An order that a provider has taken. */
export interface OrderRef {
  /** The provider's own id. */
  ref: string;
  endpoint: string;
}

/** Why a provider doesn't make a video. */
export interface OrderFailure {
  code: VideoErrorCode;
  /** The party at fault, where known; `ours`: the catalogue's input, so that others would fail as well. */
  fault?: 'visitor' | 'ours' | 'theirs';
  /** Nothing was billed, and a further attempt may succeed. */
  mayRetry?: boolean;
  /** The provider charges for it all the same. */
  isBilled?: boolean;
}

/** How a submission ended. Only `accepted` and `unknown` may cost money. */
export type Submission =
  | { state: 'accepted'; ref: string }
  /** The provider refuses this video. */
  | ({ state: 'refused' } & OrderFailure)
  | { state: 'busy'; retryAfterMs: number | undefined }
  /** The request can't have arrived. */
  | { state: 'down' }
  /** Our account doesn't work there: no balance, a key that was withdrawn. */
  | { state: 'account' }
  /** There is no such endpoint (any more). */
  | { state: 'gone' }
  /** Our account is refused at this endpoint, perhaps at all. */
  | { state: 'denied' }
  /** No answer or an ambiguous one: the provider may have accepted the order. */
  | { state: 'unknown' }
  /** `claim` returned false: nothing was sent. */
  | { state: 'withdrawn' };

/** A submission that got no answer. */
export interface LostSubmission extends VideoSettings {
  attemptId: string;
  /** Undefined when it is no longer in the catalogue. */
  model: Model | undefined;
  endpoint: string;
  prompt: string;
  seed: number;
  submittedAt: Date;
}

export type Finding =
  | { state: 'found'; ref: string }
  /** The provider has no such order and won't get it any more. */
  | { state: 'absent' }
  | { state: 'unclear' };

export type ProviderStatus =
  /**
   * `hasBegun`: no longer waiting in the provider's own queue. `progress` is left out where the provider reports none.
   */
  | { state: 'running'; hasBegun?: boolean; progress?: number }
  | { state: 'succeeded'; output: ProviderOutput }
  | ({ state: 'failed' } & OrderFailure)
  /** There is no such endpoint (any more), though it took the order. */
  | { state: 'gone' }
  /**
   * The provider doesn't have it (any more). `wasStopped`: the work was stopped by a regular shutdown, so the attempt
   * doesn't count against the video.
   */
  | { state: 'lost'; wasStopped: boolean }
  | { state: 'unreachable'; retryAfterMs: number | undefined };

/** Whether the provider has begun, so that stopping it saves nothing where canceled work is billed. */
export function isAtWork(status: ProviderStatus): boolean {
  return status.state === 'succeeded' || (status.state === 'running' && status.hasBegun !== false);
}

/** A provider's call to us. */
export interface WebhookCall {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** For the whole account, and so for all our processes together. */
export interface ProviderLimits {
  /** As many as it makes at a time; more would wait in its queue, which ignores our turns. */
  ordersAtATime: number;
  createsPerMinute?: number;
  /** Limit of its cost in a day of UTC. */
  usdPerDay?: number | undefined;
}

/** `unknown`: it didn't answer, or something else. */
export type KeyState = 'good' | 'refused' | 'unknown';

/** Makes the videos. Any process may query any order; only `freeSlots` is about this process. */
export interface VideoProvider {
  readonly name: ProviderName;
  /** In how many ms to look after an order: for the first time, while it waits there, and while it is being made. */
  readonly looks: { firstMs: number; waitingMs: number; workingMs: number };
  /** Whether it reports progress; otherwise progress is estimated from the elapsed time. */
  readonly tellsProgress: boolean;
  /** Undefined: only `freeSlots` limits it. */
  readonly limits: ProviderLimits | undefined;
  /** An order that isn't done after this long is given up; shorter than the provider's own limit. */
  readonly deadlineMs: number;
  /** How long a lost submission may take to show up; after the second time we stop searching. */
  readonly lostSubmission: { absentAfterMs: number; giveUpAfterMs: number };
  /** Whether work that was begun is charged though it was canceled. */
  readonly billsCanceledWork: boolean;
  /** How its files are fetched; left out: as those of any stranger. */
  readonly fileAccess?: FileAccess | undefined;
  /** How many more orders this process may submit now. */
  freeSlots(): number;
  /** Its name there, or undefined when this provider doesn't make such videos. */
  endpointFor(model: Model, settings: VideoSettings): string | undefined;
  /** Estimated seconds it takes, for models without a measured video. */
  guessS(durationS: number, resolution: Resolution): number;
  /** The provider's charge, in US dollars; undefined where the catalogue has no price. */
  costUsd(model: Model, settings: VideoSettings): number | undefined;
  /**
   * Orders a video once, without retrying. Calls `claim` right before the request that may cost money; when that
   * returns false, nothing is sent. A throw counts as `unknown`.
   */
  submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission>;
  /** Looks for an order whose submission got no answer. */
  find(lost: LostSubmission): Promise<Finding>;
  status(order: OrderRef): Promise<ProviderStatus>;
  /** Stops the work if it is still running; work that has already ended is no error. */
  cancel(order: OrderRef): Promise<void>;
  /** Deletes the order and its files. */
  discard(order: OrderRef): Promise<void>;
  /** Asks, without cost, whether it takes our key. Left out by providers without one. */
  checkKey?(): Promise<KeyState>;
  /**
   * Checks signature and age of a call to our webhook; returns the order it refers to, or undefined for a call that
   * isn't the provider's. Left out by providers without webhooks.
   */
  readWebhook?(call: WebhookCall): Promise<string | undefined>;
}
