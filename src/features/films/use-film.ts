import { useCallback, useEffect, useRef, useState } from 'react';
import type * as calls from '#contracts/api/films';
import type { Video } from '#contracts/api/videos';
import { HEADERS } from '#contracts/service-token';
import { useLanguageTag } from '../../components/use-language-tag';
import { callApi } from '../../http/call-api';
import { ApiError } from '../../http/request-json';
import { type Draft, draftOf } from './draft';
import { shotsToSend, type SentRequests, requestsOf } from './film-calls';
import { useFilmPolling } from './making/use-film-polling';

/** After the last change, so that a drag of a slider is one request. */
const PAUSE_MS = 400;
const RENEWAL_MS = 60_000;

export interface FilmState {
  /** Undefined until it is loaded. */
  draft: Draft | undefined;
  /** As the product API last had it: what its takes cost, and how far they are. */
  film: calls.Film | undefined;
  /** Videos of its shots that exist, by id. */
  videos: ReadonlyMap<string, Video>;
  saving: 'saved' | 'waiting' | 'failed';
  /** Why it couldn't be loaded or saved. */
  error: unknown;
  /** Shows a change at once and saves it; `added`: videos that it brings in. */
  change: (draft: Draft, added?: readonly Video[]) => void;
  /** Tries again to save, or to load if nothing is loaded. */
  retry: () => void;
  /** Loads the stored film, dropping what isn't saved. */
  load: () => Promise<void>;
  /** Gets new addresses of its videos, which expire; at most once a minute. */
  renew: () => Promise<void>;
  /** Reads how far its takes are, and what they cost now. */
  refresh: () => Promise<void>;
  /** Takes over an answer of the product API; what isn't saved stays. */
  show: (answer: calls.FilmWithVideos) => void;
}

interface Work {
  stored?: Draft;
  latest?: Draft;
  /** Sent, without an answer: it may be stored, so it is sent again before a newer one. */
  unsure?: Draft;
  /** The requests of takes that are stored. */
  requests: SentRequests;
  revision: number;
  isSending: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

/** A film that saves itself. Use with the id as key. */
export function useFilm(id: string): FilmState {
  const language = useLanguageTag();
  const [draft, setDraft] = useState<Draft>();
  const [film, setFilm] = useState<calls.Film>();
  const [videos, setVideos] = useState<ReadonlyMap<string, Video>>(new Map());
  const [saving, setSaving] = useState<FilmState['saving']>('saved');
  const [error, setError] = useState<unknown>();
  const work = useRef<Work>({ requests: new Map(), revision: 0, isSending: false });

  const read = useCallback(() => callApi<typeof calls.readFilm>(`/api/films/${id}`), [id]);
  /** Begins from what is stored. */
  const begin = useCallback((answer: calls.FilmWithVideos) => {
    clearTimeout(work.current.timer);
    const stored = draftOf(answer.film);
    const { revision } = answer.film;
    work.current = { stored, latest: stored, requests: requestsOf(stored), revision, isSending: false };
    setDraft(stored);
    setFilm(answer.film);
    setVideos(byId(answer.videos));
    setSaving('saved');
    setError(undefined);
  }, []);
  const load = useCallback(() => read().then(begin, (reason: unknown) => setError(reason)), [read, begin]);

  const show = useCallback(
    (answer: calls.FilmWithVideos) => {
      const state = work.current;
      const { revision } = answer.film;
      // Asked for before the last change.
      if (revision < state.revision) return;
      const isSaved = state.latest === state.stored && !state.isSending;
      if (revision > state.revision && isSaved) return begin(answer);
      setFilm(answer.film);
      setVideos((known) => (isSaved ? byId(answer.videos) : new Map([...known, ...byId(answer.videos)])));
    },
    [begin],
  );

  const save = useCallback(async () => {
    const state = work.current;
    clearTimeout(state.timer);
    if (state.isSending) return;
    state.isSending = true;
    try {
      for (;;) {
        const next = state.unsure ?? state.latest;
        if (!next || next === state.stored || next.title.trim() === '') break;
        state.unsure = next;
        const answer = await callApi<typeof calls.changeFilm>(`/api/films/${id}`, {
          method: 'PUT',
          headers: { [HEADERS.contentLanguage]: language },
          body: { title: next.title, shots: shotsToSend(next.shots, state.requests), revision: state.revision },
        });
        state.revision = answer.film.revision;
        state.stored = next;
        state.requests = requestsOf(next);
        delete state.unsure;
        if (state === work.current) show(answer);
      }
      if (state === work.current) {
        setError(undefined);
        setSaving(state.latest === state.stored ? 'saved' : 'waiting');
      }
    } catch (reason) {
      // Refused, so it isn't stored, and what was changed since may be right.
      if (reason instanceof ApiError && reason.status >= 400 && reason.status < 500) delete state.unsure;
      if (state === work.current) {
        setError(reason);
        setSaving('failed');
      }
    } finally {
      state.isSending = false;
    }
  }, [id, language, show]);

  useEffect(() => {
    void load();
    // Leaving the page loses no change.
    return () => void save();
  }, [load, save]);

  useEffect(() => {
    if (saving === 'saved') return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [saving]);

  const change = useCallback(
    (next: Draft, added: readonly Video[] = []) => {
      const state = work.current;
      state.latest = next;
      setDraft(next);
      setSaving('waiting');
      if (added.length > 0)
        setVideos((known) => new Map([...known, ...added.map((video) => [video.id, video] as const)]));
      clearTimeout(state.timer);
      state.timer = setTimeout(() => void save(), PAUSE_MS);
    },
    [save],
  );

  const askAgainMs = saving === 'saved' ? film?.askAgainMs : undefined;
  const refresh = () => read().then(show);
  useFilmPolling(askAgainMs, refresh);

  const renewal = useRef({ at: 0, done: Promise.resolve() });
  const renew = useCallback(() => {
    if (Date.now() - renewal.current.at >= RENEWAL_MS) {
      renewal.current = { at: Date.now(), done: read().then(show, (reason: unknown) => setError(reason)) };
    }
    return renewal.current.done;
  }, [read, show]);

  const retry = () => void (draft ? save() : load());
  return { draft, film, videos, saving, error, change, retry, load, renew, refresh, show };
}

const byId = (videos: readonly Video[]): ReadonlyMap<string, Video> =>
  new Map(videos.map((video) => [video.id, video]));
