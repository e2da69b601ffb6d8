import type { Kysely } from 'kysely';
import type { Video } from '#contracts/api/videos';
import { GatheredReads } from '../db/gathered-reads';
import type { Tables } from '../db/tables';
import { type QueuePosition, QueuePositions } from './queue-positions';
import { findChanged, findUnfinished, type WatchedRow } from './read-videos';
import type { VideoPresenter } from './video-presenter';

/** After this long without a call, no page waits for a video: the longest pause is 15 s (ask-again.ts). */
const KEPT_MS = 30_000;
/** With prompts of the greatest length 60 MB. */
const MOST_KEPT = 10_000;
const PLACES_KEPT_MS = 1_000;
/** Places in a long queue take at most this share of the time. */
const PLACES_SHARE = 0.1;

interface Watched {
  row: WatchedRow;
  /** Position of a waiting video. */
  queuePosition: QueuePosition | undefined;
  /** False until it is read, and again when its user has done something. */
  hasPosition: boolean;
  askedAtMs: number;
}

/**
 * Videos in the making, kept in memory while somebody asks for them again and again. An answer is as new as without: all
 * who ask at the same time are answered after one query which tells whose video has changed since it was read; only
 * those are read. Places in the queue alone may be a second old, because one start moves all of them.
 */
export class WatchedVideos {
  /** By id, those asked for longest ago first. */
  readonly #kept = new Map<string, Watched>();
  readonly #positions: QueuePositions;
  readonly #reads = new GatheredReads<readonly string[], (Watched | undefined)[]>((asked) => this.#read(asked));
  #placesDueAtMs = Number.NEGATIVE_INFINITY;
  /** While positions are being read: the users who have done something meanwhile. */
  #moved: Set<string> | undefined;

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly presenter: VideoPresenter,
  ) {
    this.#positions = new QueuePositions(db);
  }

  /**
   * The videos, newest first; undefined unless all of them are the user's and in the making.
   * @param ids UUIDs
   */
  async of(userId: string, ids: readonly string[]): Promise<Video[] | undefined> {
    const found = await this.#reads.of([...new Set(ids)]);
    const watched = found.filter((each) => each?.row.user_id === userId).filter((each) => each !== undefined);
    if (watched.length < found.length) return undefined;
    watched.sort(newestFirst);
    return Promise.all(watched.map(({ row, queuePosition }) => this.presenter.watched(row, queuePosition)));
  }

  /** To be called after each act of a user that may have moved their videos, before they hear of its success. */
  forgetPlacesOf(userId: string): void {
    this.#moved?.add(userId);
    for (const watched of this.#kept.values()) if (watched.row.user_id === userId) watched.hasPosition = false;
  }

  async #read(asked: readonly (readonly string[])[]): Promise<(Watched | undefined)[][]> {
    this.#forgetIdle();
    const ids = [...new Set(asked.flat())];
    const kept = ids.map((id) => this.#kept.get(id)).filter((watched) => watched !== undefined);
    const changed = await findChanged(
      this.db,
      kept.map(({ row }) => row),
    );
    const unknown = ids.filter((id) => !this.#kept.has(id));
    const rows = await findUnfinished(this.db, [...unknown, ...changed]);
    for (const id of changed) this.#kept.delete(id);
    const nowMs = performance.now();
    for (const row of rows)
      this.#kept.set(row.id, { row, queuePosition: undefined, hasPosition: false, askedAtMs: nowMs });
    const found = new Map<string, Watched>();
    for (const id of ids) {
      const watched = this.#kept.get(id);
      if (!watched) continue;
      watched.askedAtMs = nowMs;
      found.set(id, watched);
      this.#kept.delete(id);
      this.#kept.set(id, watched);
    }
    await this.#readPlaces([...found.values()]);
    return asked.map((some) => some.map((id) => found.get(id)));
  }

  async #readPlaces(asked: readonly Watched[]): Promise<void> {
    const waiting = asked.filter(isWaiting);
    if (waiting.length === 0) return;
    const startedAtMs = performance.now();
    const isDue = startedAtMs >= this.#placesDueAtMs;
    const wanted = isDue
      ? [...this.#kept.values()].filter(isWaiting)
      : waiting.filter(({ hasPosition }) => !hasPosition);
    const moved = new Set<string>();
    this.#moved = moved;
    const positions = await this.#positions.of(wanted.map(({ row }) => row.id));
    this.#moved = undefined;
    for (const watched of wanted) {
      watched.queuePosition = positions.get(watched.row.id);
      watched.hasPosition = !moved.has(watched.row.user_id);
    }
    if (!isDue) return;
    const tookMs = performance.now() - startedAtMs;
    this.#placesDueAtMs = startedAtMs + Math.max(PLACES_KEPT_MS, tookMs / PLACES_SHARE);
  }

  #forgetIdle(): void {
    const idleSinceMs = performance.now() - KEPT_MS;
    for (const [id, { askedAtMs }] of this.#kept) {
      if (askedAtMs > idleSinceMs && this.#kept.size <= MOST_KEPT) return;
      this.#kept.delete(id);
    }
  }
}

function isWaiting({ row }: Watched): boolean {
  return row.status === 'queued';
}

function newestFirst({ row: one }: Watched, { row: other }: Watched): number {
  return other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);
}
