import type { ApiErrorBody } from '#contracts/api/error';
import { ERROR_STATUS, type ErrorCode, type PromptRefusal } from '#contracts/api-error';
import type { ValidationError } from '#contracts/video-request';

/** An error that is sent to the caller as it is. Every other error becomes a 500 without details. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      field?: string;
      retryAfterS?: number;
      replacedBy?: string;
      missing?: number;
      credits?: number;
      reason?: PromptRefusal;
      take?: number;
      /** Reason for refusing `field`; not sent, because forms check it themselves. */
      fault?: ValidationError['reason'];
    } = {},
  ) {
    super(message);
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ApiErrorBody {
    const { field, missing, credits, replacedBy, reason, take } = this.details;
    return { error: { code: this.code, message: this.message, field, missing, credits, replacedBy, reason, take } };
  }
}
