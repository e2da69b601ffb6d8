import type { ServerResponse } from 'node:http';
import { type Kysely, sql } from 'kysely';
import { ApiError } from '../api-error';
import { GatheredReads } from '../db/gathered-reads';
import type { Tables } from '../db/tables';
import { Loop, WHEN_WOKEN } from '../queue/loop';
import type { SessionOfAccount, Sessions } from '../sessions/sessions';

const LOOK_MS = 500;
/** The most of the time that goes to looking; then looks become rarer. */
const LOOK_SHARE = 0.25;
/** In one query: on PGlite, calls wait for it. */
const USERS_A_QUERY = 1_000;
/** How long a stream may outlive its session. What it says is of no use without one. */
const SESSION_CHECK_MS = 5_000;
/** Proxies cut connections that are silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** Then a stream ends and its page opens another, with the cookie that it has then. */
const LIFETIME_MS = 10 * 60_000;
/** A page has one while it is visible. */
const MOST_OF_A_USER = 6;
/** Half of the connections that a server takes. */
const MOST = 8_000;
/** A reader for whom more than this waits has stopped reading. */
const MOST_UNREAD_BYTES = 4_096;
const RETRY_AFTER_S = 60;

const MOVED = 'data: moved\n\n';
const HEARTBEAT = ':\n\n';

export interface VideoEventsDeps {
  db: Kysely<Tables>;
  sessions: Sessions;
  report: (error: unknown) => void;
}

interface Stream {
  session: SessionOfAccount;
  response: ServerResponse;
  writtenAtMs: number;
  checkedAtMs: number;
  endsAtMs: number;
}

interface Watching {
  /** State of the user's videos in the making, at the last look; undefined before the first. */
  state: string | undefined;
  streams: Set<Stream>;
}

/**
 * Server-sent events for users who wait for videos: "moved" whenever one of theirs has been begun, has reached another
 * state or has ended, and once at the beginning. They hold no data: a page asks for it as always, so that nothing has to
 * be resumed, and what it may see is decided in one place. Twice a second one query looks for all of them together.
 */
export class VideoEvents {
  readonly #users = new Map<string, Watching>();
  readonly #loop: Loop;
  /** First states of users who have come since the last look. */
  readonly #firstStates: GatheredReads<string, string>;
  #count = 0;
  #isClosed = false;

  constructor(private readonly deps: VideoEventsDeps) {
    this.#firstStates = new GatheredReads((userIds) => readStates(deps.db, userIds));
    this.#loop = new Loop(() => this.#look(), deps.report, LOOK_MS);
    this.#loop.start();
  }

  /** @throws ApiError `rate_limited` when the user, or all together, have too many */
  requireRoom({ userId }: SessionOfAccount): void {
    const own = this.#users.get(userId)?.streams.size ?? 0;
    if (own < MOST_OF_A_USER && this.#count < MOST && !this.#isClosed) return;
    throw new ApiError('rate_limited', 'Too many streams of events.', { retryAfterS: RETRY_AFTER_S });
  }

  /** Begins the stream of a session; its head has been written. */
  open(session: SessionOfAccount, response: ServerResponse): void {
    // Nothing would tell when to forget a visitor who has already gone.
    if (response.destroyed) return;
    const nowMs = performance.now();
    const times = { writtenAtMs: nowMs, checkedAtMs: nowMs, endsAtMs: nowMs + LIFETIME_MS };
    const stream: Stream = { session, response, ...times };
    const watching = this.#users.get(session.userId) ?? { state: undefined, streams: new Set() };
    this.#users.set(session.userId, watching);
    watching.streams.add(stream);
    this.#count += 1;
    response.once('close', () => {
      watching.streams.delete(stream);
      this.#count -= 1;
      if (watching.streams.size === 0) this.#users.delete(session.userId);
    });
    // After a restart not all come back at once.
    response.write(`retry: ${Math.round(2_000 + Math.random() * 3_000)}\n\n`);
    void this.#greet(stream, watching);
    if (this.#count === 1) this.#loop.wake();
  }

  /** Sends the first state. A page sees earlier changes when it asks; a look sees later ones. */
  async #greet(stream: Stream, watching: Watching): Promise<void> {
    try {
      watching.state ??= await this.#firstStates.of(stream.session.userId);
      write(stream, MOVED);
    } catch (error) {
      this.deps.report(error);
      stream.response.end();
    }
  }

  /** Ends all streams, and lets none be opened. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const stream of this.#streams()) stream.response.end();
    await this.#loop.stop();
  }

  /** @returns after how many ms to look again */
  async #look(): Promise<number> {
    if (this.#count === 0) return WHEN_WOKEN;
    const startedAtMs = performance.now();
    await this.#endOld(startedAtMs);
    const users = [...this.#users].flatMap(([userId, { state }]) => (state === undefined ? [] : { userId, state }));
    for (let start = 0; start < users.length; start += USERS_A_QUERY) {
      await this.#notifyMoved(users.slice(start, start + USERS_A_QUERY));
    }
    for (const stream of this.#streams()) {
      if (startedAtMs - stream.writtenAtMs > HEARTBEAT_MS) write(stream, HEARTBEAT);
    }
    const tookMs = performance.now() - startedAtMs;
    return Math.max(LOOK_MS - tookMs, tookMs * (1 / LOOK_SHARE - 1));
  }

  async #notifyMoved(users: readonly UserState[]): Promise<void> {
    for (const { userId, state } of await findMoved(this.deps.db, users)) {
      const watching = this.#users.get(userId);
      if (!watching) continue;
      watching.state = state;
      for (const stream of watching.streams) write(stream, MOVED);
    }
  }

  /** Ends streams whose session has ended, or that have lasted long enough. */
  async #endOld(nowMs: number): Promise<void> {
    const unsure: Stream[] = [];
    for (const stream of this.#streams()) {
      if (nowMs > stream.endsAtMs) stream.response.end();
      else if (nowMs - stream.checkedAtMs > SESSION_CHECK_MS) unsure.push(stream);
    }
    await Promise.all(
      unsure.map(async (stream) => {
        if ((await this.deps.sessions.find(stream.session)) === undefined) stream.response.end();
        stream.checkedAtMs = nowMs;
      }),
    );
  }

  *#streams(): Iterable<Stream> {
    for (const { streams } of this.#users.values()) yield* streams;
  }
}

function write(stream: Stream, text: string): void {
  const { response } = stream;
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MOST_UNREAD_BYTES) {
    response.destroy();
    return;
  }
  response.write(text);
  stream.writtenAtMs = performance.now();
}

interface UserState {
  userId: string;
  state: string;
}

/**
 * The state of a user's videos as one number. A video in the making has a turn, or waits for another of its user that
 * has one (turns.ts): so it is made of four rows at most.
 */
const STATE = sql<string>`
  select coalesce(sum(hashtextextended(v.id || v.status || (v.begun_at is null), 0)), 0)::text as state
  from videos v where v.user_id = known.user_id and v.turn is not null`;

/** In the order of the users. */
async function readStates(db: Kysely<Tables>, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select present.state
    from unnest(${sql.val(userIds)}::text[]) with ordinality as known (user_id, n) cross join lateral (${STATE}) present
    order by known.n`.execute(db);
  return rows.map(({ state }) => state);
}

/** Users whose state is another one by now, with that. */
async function findMoved(db: Kysely<Tables>, users: readonly UserState[]): Promise<UserState[]> {
  const { rows } = await sql<UserState>`
    select known.user_id as "userId", present.state
    from unnest(
      ${sql.val(users.map(({ userId }) => userId))}::text[], ${sql.val(users.map(({ state }) => state))}::text[]
    ) as known (user_id, state)
    cross join lateral (${STATE}) present
    where present.state <> known.state`.execute(db);
  return rows;
}
