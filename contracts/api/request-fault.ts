import Type, { type Static } from 'typebox';
import { ERROR_STATUS, type ErrorCode, PROMPT_REFUSALS } from '../api-error';
import { FAULT_REASONS } from '../video-request';

/** Why a request that was kept as a draft can't be made. */
export const RequestFault = Type.Object({
  code: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
  field: Type.Optional(Type.String({ description: 'The field of the request that is wrong.' })),
  reason: Type.Optional(
    Type.Enum([...FAULT_REASONS, ...PROMPT_REFUSALS], {
      description: 'With `invalid_field`: what is wrong with it; with `prompt_refused`: the rule that it breaks.',
    }),
  ),
  message: Type.String({ description: 'English, for logs and developers.' }),
});
export type RequestFault = Static<typeof RequestFault>;
