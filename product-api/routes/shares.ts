import Type, { type Static } from 'typebox';
import { AspectRatio, Resolution } from '#contracts/model';
import { SHARE_DAYS, type Share, type SharedVideo } from '#contracts/share';
import type { AppDeps } from '../app-deps';
import { reportSharedVideo, readSharedVideo } from '../shares/shared-video';
import { endShare, readShare, shareVideo } from '../shares/share-video';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import { Report } from './reports';
import type { Routes } from './routes';
import { ById, type Same, Time } from './schema-parts';

const ByToken = Type.Object({ token: Type.String({ maxLength: 64 }) });
const Terms = Type.Object(
  { showsPrompt: Type.Boolean(), days: Type.Optional(Type.Union([Type.Enum([...SHARE_DAYS]), Type.Null()])) },
  { additionalProperties: false },
);
const ShareAnswer = Type.Object({
  token: Type.String(),
  showsPrompt: Type.Boolean(),
  expiresAt: Type.Union([Time, Type.Null()]),
});
const SharedVideoAnswer = Type.Object({
  model: Type.String(),
  durationS: Type.Integer(),
  resolution: Resolution,
  aspectRatio: Type.Optional(AspectRatio),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  readyAt: Time,
  isDemo: Type.Boolean(),
  prompt: Type.Optional(Type.String()),
  videoUrl: Type.String(),
  posterUrl: Type.String(),
});

export const shareMatchesContract: Same<Static<typeof ShareAnswer>, Share> = true;
export const sharedVideoMatchesContract: Same<Required<Static<typeof SharedVideoAnswer>>, Required<SharedVideo>> = true;

/** Links to videos: their owners make and end them, whoever has one sees the video. */
export function shareRoutes(app: Routes, deps: AppDeps): void {
  const { db, now } = deps;
  const onRequest = demandUser(deps);
  const tags = ['shares'];

  app.get(
    '/api/videos/:id/share',
    {
      onRequest,
      schema: {
        tags,
        params: ById,
        response: { 200: Type.Object({ share: Type.Union([ShareAnswer, Type.Null()]) }), ...anyError },
      },
    },
    async (request) => ({ share: await readShare(db, sessionOf(request).userId, request.params.id, now()) }),
  );

  app.put(
    '/api/videos/:id/share',
    {
      onRequest,
      schema: { tags, params: ById, body: Terms, response: { 200: Type.Object({ share: ShareAnswer }), ...anyError } },
    },
    async (request) => ({
      share: await shareVideo(db, sessionOf(request).userId, request.params.id, request.body, now()),
    }),
  );

  app.delete(
    '/api/videos/:id/share',
    { onRequest, schema: { tags, params: ById, response: { 204: Type.Null(), ...anyError } } },
    async (request, reply) => {
      await endShare(db, sessionOf(request).userId, request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/api/shared/:token',
    {
      schema: { tags, params: ByToken, response: { 200: Type.Object({ video: SharedVideoAnswer }), ...anyError } },
    },
    async (request) => ({ video: await readSharedVideo(deps, request.params.token, now()) }),
  );

  app.post(
    '/api/shared/:token/report',
    { schema: { tags, params: ByToken, body: Report, response: { 204: Type.Null(), ...anyError } } },
    async (request, reply) => {
      const { params, body } = request;
      const video = await reportSharedVideo(db, params.token, body, now());
      request.log.warn({ video, reason: body.reason }, 'a shared video was reported');
      return reply.status(204).send(null);
    },
  );
}
