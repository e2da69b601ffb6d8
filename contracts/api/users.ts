import Type, { type Static } from 'typebox';
import type { ApiCall } from './call';
import { NullableText } from './parts';

const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
const Detail = Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]);

export const UserInfo = Type.Object(
  {
    credits: Type.Integer({ description: 'Credits that can be spent now: grants minus captures minus open holds.' }),
    /** 1: a Pro or Max subscription in its paid period. */
    vip_status: Flag,
    is_subscribed: Type.Boolean(),
    /** 1: at least one settled payment. */
    paid_user: Flag,
    trials: Type.Object(
      {
        open: Type.Boolean({ description: 'Whether this account can still start reduced first videos.' }),
        used: Type.Array(Type.String(), {
          description: 'Models whose trial it has used, or which is under way; every other one is left if `open`.',
        }),
      },
      { description: 'The first video on a model at its lowest price costs less, for accounts that have not paid.' },
    ),
    first_session: Type.Optional(
      Type.Literal(true, { description: "Present only in the session that began with the user's first sign-in." }),
    ),
  },
  { description: 'Flags are numbers because existing callers of this interface expect that.' },
);
export type UserInfo = Static<typeof UserInfo>;

/** Balance and status of the signed-in user. */
export const readUserInfo = {
  method: 'GET',
  path: '/api/user/info',
  auth: 'required',
  tag: 'users',
  summary: 'Read credits and status of a user',
  status: 200,
  answer: Type.Object({ user: UserInfo }),
} as const satisfies ApiCall;

export const SignedInPerson = Type.Object(
  {
    sub: Type.String({
      minLength: 1,
      maxLength: 255,
      description: "The provider's stable subject: the user's id in sessions and service tokens.",
    }),
    email: Type.String({ minLength: 3, maxLength: 320 }),
    name: Detail,
    image: Detail,
  },
  { description: 'What the sign-in service knows of a user, as verified by the identity provider.' },
);
export type SignedInPerson = Static<typeof SignedInPerson>;

/** Called by the sign-in service only. */
export const signIn = {
  method: 'POST',
  path: '/api/users/sign-in',
  auth: 'none',
  tag: 'users',
  summary: 'Make a signed-in user known',
  body: SignedInPerson,
  status: 200,
  answer: Type.Object({
    user: Type.Object({ id: Type.String(), email: Type.String(), name: NullableText, image: NullableText }),
    isNew: Type.Boolean({
      description: 'True at the first sign-in only, when the signup credits were granted; not after an erased account.',
    }),
  }),
} as const satisfies ApiCall;
