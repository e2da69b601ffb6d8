import Type, { type Static } from 'typebox';
import type { ApiCall } from './call';
import { Time } from './parts';

export const Retention = Type.Object({
  keptDays: Type.Integer({
    description: 'Days for which a video that becomes ready now is kept, as long as nothing about the plan changes.',
  }),
  canExtend: Type.Boolean({ description: 'Some plan on offer keeps videos longer.' }),
  expiring: Type.Object(
    {
      count: Type.Integer({ minimum: 0 }),
      firstAt: Type.Union([Time, Type.Null()], {
        description: 'When the first of them is deleted; null when there is none.',
      }),
    },
    { description: 'Videos whose time ends within `warnDays`.' },
  ),
  warnDays: Type.Integer(),
});
export type Retention = Static<typeof Retention>;

/** How long the user's videos are kept, and what is deleted soon. */
export const readRetention = {
  method: 'GET',
  path: '/api/retention',
  auth: 'required',
  tag: 'videos',
  status: 200,
  answer: Retention,
} as const satisfies ApiCall;
