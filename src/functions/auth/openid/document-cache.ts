import { fetchDocument, type FetchedDocument } from './fetch-document';

type Json = FetchedDocument['json'];

interface Entry {
  json: Json;
  freshUntilMs: number;
}

const DEFAULT_MAX_AGE_S = 60 * 60;
/** The minimum, because providers that forbid caching would otherwise be called on every sign-in. */
const MIN_MAX_AGE_S = 60;
const MAX_MAX_AGE_S = 24 * 60 * 60;
/** A failing provider is not called again for this long if we have an older answer. */
const RETRY_AFTER_FAILURE_MS = 30_000;
/** A token with an unknown key may force a new fetch, but not more often than this. */
const MIN_REFETCH_INTERVAL_MS = 60_000;

/** Caches an OpenID provider's documents for as long as it allows, and longer while it is unreachable. */
export class DocumentCache {
  private readonly entries = new Map<string, Entry>();
  private readonly pending = new Map<string, Promise<Json>>();
  private readonly refetchedAtMs = new Map<string, number>();

  constructor(private readonly now: () => Date = () => new Date()) {}

  /** @throws Error if it was never fetched and can't be now */
  async get(url: string): Promise<Json> {
    const entry = this.entries.get(url);
    if (entry && entry.freshUntilMs > this.now().getTime()) return entry.json;
    return this.fetch(url);
  }

  /** Like `get`, but bypasses the cache once a minute, for callers that miss something in the copy. */
  async getNewer(url: string): Promise<Json> {
    const nowMs = this.now().getTime();
    if (nowMs - (this.refetchedAtMs.get(url) ?? 0) < MIN_REFETCH_INTERVAL_MS) return this.get(url);
    this.refetchedAtMs.set(url, nowMs);
    return this.fetch(url);
  }

  /** One concurrent request per URL, however many visitors wait for it. */
  private fetch(url: string): Promise<Json> {
    let pending = this.pending.get(url);
    if (!pending) {
      pending = this.refresh(url).finally(() => this.pending.delete(url));
      this.pending.set(url, pending);
    }
    return pending;
  }

  private async refresh(url: string): Promise<Json> {
    try {
      const { json, maxAgeS = DEFAULT_MAX_AGE_S } = await fetchDocument(url);
      const nowMs = this.now().getTime();
      const keepS = Math.min(Math.max(maxAgeS, MIN_MAX_AGE_S), MAX_MAX_AGE_S);
      this.entries.set(url, { json, freshUntilMs: nowMs + keepS * 1000 });
      return json;
    } catch (error) {
      const stale = this.entries.get(url);
      if (!stale) throw error;
      stale.freshUntilMs = this.now().getTime() + RETRY_AFTER_FAILURE_MS;
      return stale.json;
    }
  }
}
