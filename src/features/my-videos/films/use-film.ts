import { useCallback, useEffect, useRef, useState } from 'react';
import type * as calls from '#contracts/api/films';
import type { Video } from '#contracts/api/videos';
import { callApi } from '../../../http/call-api';
import { ApiError } from '../../../http/request-json';
import { type Draft, draftOf } from './draft';

/** After the last change, so that a drag of a slider is one request. */
const PAUSE_MS = 400;
const RENEWAL_MS = 60_000;

export interface FilmState {
  /** Undefined until it is loaded. */
  draft: Draft | undefined;
  /** Those of its shots that still exist, by id. */
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
}

/** A film that saves itself. Use with the id as key. */
export function useFilm(id: string): FilmState {
  const [draft, setDraft] = useState<Draft>();
  const [videos, setVideos] = useState<ReadonlyMap<string, Video>>(new Map());
  const [saving, setSaving] = useState<FilmState['saving']>('saved');
  const [error, setError] = useState<unknown>();
  const work = useRef<{
    stored?: Draft;
    latest?: Draft;
    /** Sent, without an answer: it may be stored, so it is sent again before a newer one. */
    unsure?: Draft;
    revision: number;
    isSending: boolean;
    timer?: ReturnType<typeof setTimeout>;
  }>({ revision: 0, isSending: false });

  const load = useCallback(
    () =>
      callApi<typeof calls.readFilm>(`/api/films/${id}`).then(
        ({ film, videos: its }) => {
          clearTimeout(work.current.timer);
          const stored = draftOf(film);
          work.current = { stored, latest: stored, revision: film.revision, isSending: false };
          setDraft(stored);
          setVideos(new Map(its.map((video) => [video.id, video])));
          setSaving('saved');
          setError(undefined);
        },
        (reason: unknown) => setError(reason),
      ),
    [id],
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
        const { film } = await callApi<typeof calls.changeFilm>(`/api/films/${id}`, {
          method: 'PUT',
          body: {
            title: next.title,
            shots: next.shots.map(({ videoId, startS, endS }) => ({
              videoId,
              startS,
              ...(endS !== undefined && { endS }),
            })),
            revision: state.revision,
          },
        });
        state.revision = film.revision;
        state.stored = next;
        delete state.unsure;
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
  }, [id]);

  useEffect(() => {
    void load();
    // What was changed last isn't lost by leaving.
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

  const renewal = useRef({ at: 0, done: Promise.resolve() });
  const renew = useCallback(() => {
    if (Date.now() - renewal.current.at >= RENEWAL_MS) {
      const done = callApi<typeof calls.readFilm>(`/api/films/${id}`).then(
        (answer) => setVideos(new Map(answer.videos.map((video) => [video.id, video]))),
        (reason: unknown) => setError(reason),
      );
      renewal.current = { at: Date.now(), done };
    }
    return renewal.current.done;
  }, [id]);

  const retry = () => void (draft ? save() : load());
  return { draft, videos, saving, error, change, retry, load, renew };
}
