import type { ErrorCode, PromptRefusal } from '#contracts/api-error';
import type { VideoRequest } from '#contracts/api/videos';
import type { ValidationError } from '#contracts/video-request';
import type { TFunction } from '../../../i18n/use-translation';

/** A validation error of one field, from the form or the server. */
export interface FieldError {
  field: keyof VideoRequest;
  /** Key under `errors:faults`; server-only errors are under `errors:codes` or `errors:prompt`. */
  cause:
    | { kind: 'fault'; reason: ValidationError['reason'] }
    | { kind: 'code'; code: ErrorCode; replacedBy?: string }
    | { kind: 'prompt'; reason: PromptRefusal };
}

/** The message beside the field. The field is the key's context, so that "required" can name what is missing. */
export function fieldErrorMessage(
  t: TFunction,
  fault: FieldError | undefined,
  field: keyof VideoRequest,
): string | undefined {
  if (fault?.field !== field) return undefined;
  const { cause } = fault;
  switch (cause.kind) {
    case 'fault':
      return t(`errors:faults.${cause.reason}`, { context: field });
    case 'prompt':
      return t(`errors:prompt.${cause.reason}`);
    default:
      return t(`errors:codes.${cause.code}`, { context: field });
  }
}
