import { watchVideos } from '#contracts/api/videos';
import type { AppDeps } from '../app-deps';
import { VideoEvents } from '../videos/video-events';
import { sessionOf } from './authentication';
import { registerCall } from './register-call';
import type { Routes } from './routes';

/** The stream that tells a page when to ask for its videos; ends when the service stops. */
export function videoEventRoutes(app: Routes, deps: AppDeps): void {
  const { db, sessions, metrics } = deps;
  const report = (error: unknown) => app.log.error({ err: error }, 'looking for videos that have moved failed');
  const events = new VideoEvents({ db, sessions, report });
  app.addHook('preClose', () => events.close());

  registerCall(
    app,
    deps,
    watchVideos,
    (request, reply) => {
      const session = sessionOf(request);
      events.requireRoom(session);
      reply.hijack();
      metrics.beginStream();
      const { raw } = reply;
      // Gone before the session was found: it closes no more.
      if (raw.destroyed) metrics.endStream();
      else raw.once('close', () => metrics.endStream());
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // For nginx, which otherwise collects an answer before it hands it on.
        'x-accel-buffering': 'no',
      });
      events.open(session, raw);
    },
    { exposeHeadRoute: false, config: { isStream: true } },
  );
}
