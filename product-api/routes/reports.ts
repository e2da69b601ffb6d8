import Type from 'typebox';
import { REPORT_MAX_TEXT, REPORT_REASONS } from '#contracts/report';
import type { AppDeps } from '../app-deps';
import { reportVideo } from '../reports/report-video';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import type { Routes } from './routes';

export const Report = Type.Object(
  {
    reason: Type.Enum([...REPORT_REASONS]),
    text: Type.Optional(Type.String({ maxLength: REPORT_MAX_TEXT })),
  },
  { additionalProperties: false },
);

export function reportRoutes(app: Routes, deps: AppDeps): void {
  app.post(
    '/api/videos/:id/report',
    {
      onRequest: demandUser(deps),
      schema: {
        tags: ['videos'],
        params: Type.Object({ id: Type.String() }),
        body: Report,
        response: { 204: Type.Null(), ...anyError },
      },
    },
    async (request, reply) => {
      await reportVideo(deps.db, sessionOf(request).userId, request.params.id, request.body, deps.now());
      request.log.warn({ video: request.params.id, reason: request.body.reason }, 'a video was reported');
      return reply.status(204).send(null);
    },
  );
}
