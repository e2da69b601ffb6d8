import Type, { type Static } from 'typebox';
import { ERROR_STATUS, PROMPT_REFUSALS, type ErrorCode } from '../api-error';

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

/** The error shape of every call, of the functions and of the product API. */
export const ApiErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum(CODES),
      message: Type.String({
        description: 'English, for logs and developers. Visitors see a translated text chosen by `code`.',
      }),
      field: Type.Optional(Type.String({ description: 'The invalid request field, as the caller spelt it.' })),
      take: Type.Optional(Type.Integer({ description: 'Of several takes: which one is refused, counted from 0.' })),
      missing: Type.Optional(
        Type.Integer({ description: 'With `insufficient_credits`: how many more credits the request needs.' }),
      ),
      credits: Type.Optional(
        Type.Integer({ description: 'With `price_changed`: the price that applies, which is above `maxCredits`.' }),
      ),
      reason: Type.Optional(
        Type.Enum([...PROMPT_REFUSALS], {
          description: 'With `prompt_refused`: the rule that the prompt breaks, if known.',
        }),
      ),
      replacedBy: Type.Optional(
        Type.String({ description: 'With `model_retired`: key of the model that replaces it, if any.' }),
      ),
    }),
  },
  { description: 'Every answer that is not a success.' },
);
export type ApiErrorBody = Static<typeof ApiErrorBody>;
