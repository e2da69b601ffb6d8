import * as calls from '#contracts/api/users';
import { HEADERS } from '#contracts/service-token';
import type { AppDeps } from '../app-deps';
import { parseFirstTouch } from '../users/first-touch';
import { isFirstSession } from '../users/first-session';
import { signIn } from '../users/sign-in';
import { keepFirstTouch, readUserInfo } from '../account/user-info';
import { sessionOf } from './authentication';
import { registerCall } from './register-call';
import { maxFor } from './rate-limit';
import type { Routes } from './routes';

export function userRoutes(app: Routes, deps: AppDeps): void {
  registerCall(
    app,
    deps,
    calls.signIn,
    async (request) => {
      const { userId, answer } = await signIn(deps.db, request.body, deps.now());
      await keepFirstTouchOf(request.headers[HEADERS.userFrom], userId);
      return answer;
    },
    { config: { rateLimit: { max: maxFor(deps.rateLimits, 'signIns') } } },
  );

  registerCall(app, deps, calls.readUserInfo, async (request) => {
    const session = sessionOf(request);
    await keepFirstTouchOf(request.headers[HEADERS.userFrom], session.userId);
    const [info, isFirst] = await Promise.all([
      readUserInfo(deps, session.userId, deps.now()),
      isFirstSession(deps.db, session),
    ]);
    return { user: { ...info, ...(isFirst && { first_session: true as const }) } };
  });

  async function keepFirstTouchOf(header: unknown, userId: string): Promise<void> {
    const firstTouch = parseFirstTouch(header);
    if (firstTouch) await keepFirstTouch(deps.db, userId, firstTouch);
  }
}
