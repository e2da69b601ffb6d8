/** The rules for prompts; translated under `errors:prompt.<reason>`. */
export const PROMPT_REFUSALS = ['minors', 'undressing', 'sexual', 'extremism', 'cruelty'] as const;
export type PromptRefusal = (typeof PROMPT_REFUSALS)[number];

/** Every error code of the API, with its HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  malformed_json: 400,
  unauthenticated: 401,
  session_mismatch: 401,
  insufficient_credits: 402,
  forbidden: 403,
  account_suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_mismatch: 409,
  state_conflict: 409,
  film_changed: 409,
  too_many_films: 409,
  too_many_folders: 409,
  too_many_lists: 409,
  price_changed: 409,
  cancel_keeps_credits: 409,
  too_many_pictures: 409,
  too_many_files: 409,
  too_many_rows: 409,
  too_much_text: 409,
  model_retired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_field: 422,
  invalid_image: 422,
  prompt_refused: 422,
  rate_limited: 429,
  internal: 500,
  payments_refused: 502,
  pictures_busy: 503,
  product_api_unavailable: 503,
  /** In browsers alone: an answer that is not as its contract says. */
  unreadable_answer: 502,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export function isPromptRefusal(value: unknown): value is PromptRefusal {
  return (PROMPT_REFUSALS as readonly unknown[]).includes(value);
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
}
