import Type from 'typebox';
import { HEADERS } from '#contracts/service-token';
import type { AppDeps } from '../app-deps';
import { parseFirstTouch } from '../users/first-touch';
import { isFirstSession } from '../users/first-session';
import { signIn } from '../users/sign-in';
import { keepFirstTouch, readUserInfo } from '../users/user-info';
import { demandUser, sessionOf } from './authentication';
import { anyError } from './error-schema';
import { maxFor } from './rate-limit';
import type { Routes } from './routes';

const Nullable = Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]);

const Person = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.String({ minLength: 3, maxLength: 320 }),
  name: Nullable,
  image: Nullable,
});

const SignedIn = Type.Object({
  user: Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: Type.Union([Type.String(), Type.Null()]),
    image: Type.Union([Type.String(), Type.Null()]),
  }),
  isNew: Type.Boolean({ description: 'True at the first sign-in only, when the signup credits were granted.' }),
});

const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
const UserInfoAnswer = Type.Object({
  user: Type.Object({
    credits: Type.Integer(),
    vip_status: Flag,
    is_subscribed: Type.Boolean(),
    paid_user: Flag,
    first_session: Type.Optional(
      Type.Literal(true, { description: "Only there in the session that began with the user's first sign-in." }),
    ),
  }),
});

export function userRoutes(app: Routes, deps: AppDeps): void {
  app.post(
    '/api/users/sign-in',
    {
      config: { rateLimit: { max: maxFor(deps.rateLimits, 'signIns') } },
      schema: { tags: ['users'], body: Person, response: { 200: SignedIn, ...anyError } },
    },
    async (request) => {
      const signedIn = await signIn(deps.db, request.body, deps.now());
      await keepFirstTouchOf(request.headers[HEADERS.userFrom], signedIn.user.id);
      return signedIn;
    },
  );

  app.get(
    '/api/user/info',
    { onRequest: demandUser(deps), schema: { tags: ['users'], response: { 200: UserInfoAnswer, ...anyError } } },
    async (request) => {
      const session = sessionOf(request);
      await keepFirstTouchOf(request.headers[HEADERS.userFrom], session.userId);
      const [info, isFirst] = await Promise.all([
        readUserInfo(deps.db, deps.payments.provider, session.userId, deps.now()),
        isFirstSession(deps.db, session),
      ]);
      return { user: { ...info, ...(isFirst && { first_session: true as const }) } };
    },
  );

  async function keepFirstTouchOf(header: unknown, userId: string): Promise<void> {
    const firstTouch = parseFirstTouch(header);
    if (firstTouch) await keepFirstTouch(deps.db, userId, firstTouch);
  }
}
