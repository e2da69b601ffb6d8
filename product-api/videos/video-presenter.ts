import type { Kysely } from 'kysely';
import type { Video } from '#contracts/api/videos';
import { FINAL_STATUSES } from '#contracts/video';
import type { Tables } from '../db/tables';
import { type RetentionDeps, type RetentionPolicy, readRetentionPolicy } from '../retention/retention-policy';
import type { Storage } from '../storage/storage';
import { cancelCredits } from './cancel-video';
import { type ExpectedTime, ExpectedTimes, type KindTime } from './expected-time';
import { presentVideo } from './present-video';
import { progressOf } from './progress';
import type { VideoProvider } from './provider';
import { type QueuePosition, QueuePositions } from './queue-positions';
import type { VideoRow } from './read-videos';

interface PresenterDeps extends RetentionDeps {
  db: Kysely<Tables>;
  storage: Storage;
  providers: readonly VideoProvider[];
  now: () => Date;
}

/** Shows videos as they are at this moment: with their position in the queue, progress and times. One for all routes. */
export class VideoPresenter {
  readonly #expectedTimes: ExpectedTimes;
  readonly #positions: QueuePositions;

  constructor(private readonly deps: PresenterDeps) {
    this.#expectedTimes = new ExpectedTimes(deps.db, deps.now);
    this.#positions = new QueuePositions(deps.db);
  }

  async one(row: VideoRow, userId: string): Promise<Video> {
    const found = await this.#positionsOf([row]);
    return this.#present(row, found.get(row.id), await this.#policyFor([row], userId));
  }

  /** In the order of the rows. */
  async all(rows: readonly VideoRow[], userId: string): Promise<Video[]> {
    const found = await this.#positionsOf(rows);
    const policy = await this.#policyFor(rows, userId);
    return Promise.all(rows.map((row) => this.#present(row, found.get(row.id), policy)));
  }

  /** An unfinished video whose position in the queue is known. */
  async watched(row: VideoRow, queuePosition: QueuePosition | undefined): Promise<Video> {
    return this.#present(row, queuePosition, undefined);
  }

  async #present(
    row: VideoRow,
    queuePosition: QueuePosition | undefined,
    policy: RetentionPolicy | undefined,
  ): Promise<Video> {
    const { storage, providers, now } = this.deps;
    const isFinal = FINAL_STATUSES.has(row.status);
    const measured = isFinal ? undefined : await this.#measuredTime(row);
    return presentVideo(row, {
      storage,
      queuePosition,
      expected: isFinal ? undefined : (measured ?? (await this.#expectedTime(row))),
      now: now(),
      cancelCredits: cancelCredits(row, providers),
      progress: progressOf(row, providers, { now: now(), workP50S: measured?.workP50S }),
      policy,
    });
  }

  /** Not read for unfinished videos: pages poll those every few seconds, and none of them expires yet. */
  async #policyFor(rows: readonly VideoRow[], userId: string): Promise<RetentionPolicy | undefined> {
    return rows.some(({ status }) => status === 'ready') ? readRetentionPolicy(this.deps, userId) : undefined;
  }

  async #positionsOf(rows: readonly VideoRow[]): Promise<ReadonlyMap<string, QueuePosition>> {
    return this.#positions.of(rows.filter((row) => row.status === 'queued').map((row) => row.id));
  }

  /** Usual time of videos like this one; while it waits it may still go to any endpoint. */
  #measuredTime({ model, status, endpoint, params }: VideoRow): Promise<KindTime | undefined> {
    const { resolution, durationS } = params;
    return this.#expectedTimes.ofKind({
      model,
      endpoint: status === 'queued' ? null : endpoint,
      resolution,
      durationS,
    });
  }

  async #expectedTime({ model, provider, params }: VideoRow): Promise<ExpectedTime | undefined> {
    const measured = await this.#expectedTimes.of(model);
    if (measured) return measured;
    const { providers } = this.deps;
    const maker = providers.find(({ name }) => name === provider) ?? providers[0];
    return maker && { p50S: maker.guessS(params.durationS, params.resolution), p90S: undefined };
  }
}
