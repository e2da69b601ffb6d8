import Type, { type Static } from 'typebox';
import type { ApiCall } from './call';
import { Time } from './parts';

export const Retention = Type.Object({
  keptDays: Type.Integer({
    description: 'Days that a video which becomes ready now is kept, unless the plan changes.',
  }),
  canExtend: Type.Boolean({ description: 'Another plan keeps videos longer.' }),
  expiring: Type.Object(
    {
      count: Type.Integer({ minimum: 0 }),
      firstAt: Type.Union([Time, Type.Null()], {
        description: 'When the first of them is deleted; null when there is none.',
      }),
    },
    { description: 'Videos that are deleted within `warnDays`.' },
  ),
  warnDays: Type.Integer(),
});
export type Retention = Static<typeof Retention>;

/** How long the user's videos are kept, and which are deleted soon. */
export const readRetention = {
  method: 'GET',
  path: '/api/retention',
  auth: 'required',
  tag: 'videos',
  summary: 'Say how long videos are kept',
  status: 200,
  answer: Retention,
} as const satisfies ApiCall;
