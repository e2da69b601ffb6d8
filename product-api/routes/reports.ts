import * as calls from '#contracts/api/reports';
import type { AppDeps } from '../app-deps';
import { reportVideo } from '../reports/report-video';
import { sessionOf } from './authentication';
import { registerCall } from './register-call';
import type { Routes } from './routes';

export function reportRoutes(app: Routes, deps: AppDeps): void {
  registerCall(app, deps, calls.reportVideo, async (request) => {
    await reportVideo(deps.db, sessionOf(request).userId, request.params.id, request.body, deps.now());
    request.log.warn({ video: request.params.id, reason: request.body.reason }, 'a video was reported');
  });
}
