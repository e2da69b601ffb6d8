import * as calls from '#contracts/api/films';
import type { AppDeps } from '../app-deps';
import { readFilmReceipt } from '../films/film-receipt';
import { presentFilm, summarizeFilm } from '../films/present-film';
import { findFilm, listOwnFilms } from '../films/read-films';
import { changeFilm, createFilm, deleteFilm } from '../films/write-film';
import { sessionOf } from './authentication';
import { idempotencyKeyOf } from './idempotency-key';
import { registerCall } from './register-call';
import type { Routes } from './routes';

/** Films of the signed-in user. */
export function filmRoutes(app: Routes, deps: AppDeps): void {
  const { db, storage, now } = deps;

  registerCall(app, deps, calls.listFilms, async (request) => {
    const films = await listOwnFilms(db, sessionOf(request).userId);
    return { films: await Promise.all(films.map((film) => summarizeFilm(storage, film))) };
  });

  registerCall(app, deps, calls.createFilm, async (request) => {
    const { userId } = sessionOf(request);
    const idempotencyKey = idempotencyKeyOf(request);
    return show(userId, await createFilm(db, { userId, idempotencyKey, content: request.body }, now()));
  });

  registerCall(app, deps, calls.readFilm, (request) => show(sessionOf(request).userId, request.params.id));

  registerCall(app, deps, calls.readFilmReceipt, async (request) => ({
    receipt: await readFilmReceipt(db, sessionOf(request).userId, request.params.id, now()),
  }));

  registerCall(app, deps, calls.changeFilm, async (request) => {
    const { userId } = sessionOf(request);
    const { id } = request.params;
    await changeFilm(db, userId, { id, ...request.body }, now());
    return show(userId, id);
  });

  registerCall(app, deps, calls.deleteFilm, (request) => deleteFilm(db, sessionOf(request).userId, request.params.id));

  async function show(userId: string, id: string) {
    return presentFilm(deps, userId, await findFilm(db, userId, id));
  }
}
