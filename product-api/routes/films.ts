import type { FastifyRequest } from 'fastify';
import * as calls from '#contracts/api/films';
import { HEADERS } from '#contracts/service-token';
import type { AppDeps } from '../app-deps';
import { readFilmReceipt } from '../films/film-receipt';
import { makeFilm, stopFilm } from '../films/make-film';
import { presentFilm, summarizeFilm } from '../films/present-film';
import { countShots, findFilm, listOwnFilms } from '../films/read-films';
import { changeFilm, createFilm, deleteFilm } from '../films/write-film';
import { sessionOf } from './authentication';
import { idempotencyKeyOf } from './idempotency-key';
import { registerCall } from './register-call';
import type { Routes } from './routes';
import type { VideoParts } from './videos';

/** Films of the signed-in user. */
export function filmRoutes(app: Routes, deps: AppDeps, { presenter }: Pick<VideoParts, 'presenter'>): void {
  const { db, storage, now, wakeWorker, budget } = deps;

  registerCall(app, deps, calls.listFilms, async (request) => {
    const { userId } = sessionOf(request);
    const films = await listOwnFilms(db, userId);
    await budget.charge(userId, { summedUp: films.reduce((sum, { shots }) => sum + shots.length, 0) });
    return { films: await Promise.all(films.map((film) => summarizeFilm(storage, film))) };
  });

  registerCall(app, deps, calls.createFilm, async (request) => {
    const { userId } = sessionOf(request);
    const idempotencyKey = idempotencyKeyOf(request);
    const film = { userId, idempotencyKey, content: request.body, language: languageOf(request) };
    const work = { shot: request.body.shots.length };
    return show(userId, await budget.inTurn(userId, work, () => createFilm(deps, film, now())));
  });

  registerCall(app, deps, calls.readFilm, (request) => show(sessionOf(request).userId, request.params.id));

  registerCall(app, deps, calls.readFilmReceipt, async (request) => ({
    receipt: await readFilmReceipt(db, sessionOf(request).userId, request.params.id, now()),
  }));

  registerCall(app, deps, calls.changeFilm, async (request) => {
    const { userId } = sessionOf(request);
    const { id } = request.params;
    const { revision, ...content } = request.body;
    const change = { userId, id, revision, content, language: languageOf(request) };
    await budget.inTurn(userId, { shot: content.shots.length }, () => changeFilm(deps, change, now()));
    return show(userId, id);
  });

  registerCall(app, deps, calls.makeFilm, async (request) => {
    const { userId } = sessionOf(request);
    const { id } = request.params;
    const { maxCredits, takes } = request.body;
    const idempotencyKey = idempotencyKeyOf(request);
    const intent = { userId, id, idempotencyKey, maxCredits, takes };
    const shot = await countShots(db, userId, id);
    await budget.inTurn(userId, { shot }, () => makeFilm(deps, intent, now()));
    wakeWorker();
    return show(userId, id);
  });

  registerCall(app, deps, calls.stopFilm, async (request) => {
    const { userId } = sessionOf(request);
    await stopFilm(db, userId, request.params.id, now());
    wakeWorker();
    return show(userId, request.params.id);
  });

  registerCall(app, deps, calls.deleteFilm, (request) => deleteFilm(db, sessionOf(request).userId, request.params.id));

  async function show(userId: string, id: string) {
    return presentFilm({ ...deps, presenter }, userId, await findFilm(db, userId, id));
  }
}

function languageOf({ headers }: FastifyRequest): string | undefined {
  return headers[HEADERS.contentLanguage];
}
