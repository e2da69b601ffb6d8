import * as films from '#contracts/api/film-shares';
import * as calls from '#contracts/api/shares';
import type { AppDeps } from '../app-deps';
import { endFilmShare, readFilmShare, shareFilm } from '../shares/share-film';
import { readSharedFilm, reportSharedFilm } from '../shares/shared-film';
import { reportSharedVideo, readSharedVideo } from '../shares/shared-video';
import { endShare, readShare, shareVideo } from '../shares/share-video';
import { sessionOf } from './authentication';
import { registerCall } from './register-call';
import type { Routes } from './routes';

/** Share links: owners create and revoke them, everyone who has one can watch. */
export function shareRoutes(app: Routes, deps: AppDeps): void {
  const { db, now } = deps;

  registerCall(app, deps, calls.readShare, async (request) => ({
    share: await readShare(db, sessionOf(request).userId, request.params.id, now()),
  }));

  registerCall(app, deps, calls.shareVideo, async (request) => ({
    share: await shareVideo(db, sessionOf(request).userId, request.params.id, request.body, now()),
  }));

  registerCall(app, deps, calls.endShare, async (request) => {
    await endShare(db, sessionOf(request).userId, request.params.id);
  });

  registerCall(app, deps, calls.readSharedVideo, async (request) => ({
    video: await readSharedVideo(deps, request.params.id, now()),
  }));

  registerCall(app, deps, calls.reportSharedVideo, async (request) => {
    const { params, body } = request;
    const video = await reportSharedVideo(db, params.id, body, now());
    request.log.warn({ video, reason: body.reason }, 'a shared video was reported');
  });

  registerCall(app, deps, films.readFilmShare, async (request) => ({
    share: await readFilmShare(db, sessionOf(request).userId, request.params.id, now()),
  }));

  registerCall(app, deps, films.shareFilm, async (request) => ({
    share: await shareFilm(db, sessionOf(request).userId, request.params.id, request.body, now()),
  }));

  registerCall(app, deps, films.endFilmShare, async (request) => {
    await endFilmShare(db, sessionOf(request).userId, request.params.id);
  });

  registerCall(app, deps, films.readSharedFilm, async (request) => ({
    film: await readSharedFilm(deps, request.params.id, now()),
  }));

  registerCall(app, deps, films.reportSharedFilm, async (request) => {
    const { params, body } = request;
    const video = await reportSharedFilm(db, params.id, body, now());
    request.log.warn({ video, reason: body.reason }, 'a video of a shared film was reported');
  });
}
