import Type from 'typebox';
import { ERROR_STATUS, PROMPT_REFUSALS, type ErrorCode } from '#contracts/api-error';

const codes = Object.keys(ERROR_STATUS) as ErrorCode[];

const ErrorAnswer = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum(codes),
      message: Type.String(),
      field: Type.Optional(Type.String()),
      missing: Type.Optional(Type.Integer()),
      replacedBy: Type.Optional(Type.String()),
      reason: Type.Optional(Type.Enum([...PROMPT_REFUSALS])),
    }),
  },
  { description: 'Every answer that is not a success.' },
);

/** For a route's `response`: the errors that any call may meet. */
export const anyError = { '4xx': ErrorAnswer, '5xx': ErrorAnswer } as const;
