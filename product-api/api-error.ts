import type { ApiErrorBody } from '#contracts/api/error';
import { ERROR_STATUS, type ErrorCode, type PromptRefusal } from '#contracts/api-error';

/** A refusal that the caller is told about as it is. Anything else that is thrown becomes a hidden 500. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      field?: string;
      retryAfterS?: number;
      replacedBy?: string;
      missing?: number;
      reason?: PromptRefusal;
    } = {},
  ) {
    super(message);
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ApiErrorBody {
    const { field, missing, replacedBy, reason } = this.details;
    return { error: { code: this.code, message: this.message, field, missing, replacedBy, reason } };
  }
}
