import { type AnswerRule, type AnswerStage, failed } from '../remote/answer-rules';
import type { OrderFailure } from '../../videos/provider';
import { PICTURE, REFUSAL } from '../remote/content-words';

/**
 * Meanings of fal's answers. Sources: fal.ai/docs, model-apis/errors (`detail[].type`; a type not listed there is an
 * error of the request, and `msg` isn't to be read) and model-apis/request-errors (`error_type`); failed requests with
 * a status of 500 and above aren't billed (model-endpoints/reliability).
 */

/** An order of ours that the endpoint doesn't understand: the catalogue is wrong. */
const OURS = { code: 'input_rejected', fault: 'ours' } as const satisfies OrderFailure;
const REFUSED = { code: 'refused_by_provider', fault: 'visitor' } as const satisfies OrderFailure;
const UNREADABLE = { code: 'picture_unreadable', fault: 'visitor' } as const satisfies OrderFailure;
const BROKEN = { code: 'render_failed', fault: 'theirs' } as const satisfies OrderFailure;
const BROKEN_FOR_NOW = { ...BROKEN, mayRetry: true } as const satisfies OrderFailure;

const DECIDED: readonly AnswerStage[] = ['submit', 'end'];

/** Faults of fal's own machines: a further attempt meets others. */
const MACHINES = [
  'request_timeout',
  'startup_timeout',
  'runner_scheduling_failure',
  'runner_connection_timeout',
  'runner_disconnected',
  'runner_connection_refused',
  'runner_connection_error',
  'runner_incomplete_response',
  'runner_server_error',
  'internal_error',
  'downstream_service_error',
  'downstream_service_unavailable',
] as const;

const PICTURES = [
  'image_too_small',
  'image_too_large',
  'image_load_error',
  'file_download_error',
  'file_too_large',
  'face_detection_error',
  'unsupported_image_format',
] as const;

/** Made by the adapter, of a result that has no address. */
export const NO_OUTPUT = 'no_output';
export const EMPTY_OUTPUT = 'empty_output';

export const FAL_ANSWERS: readonly AnswerRule[] = [
  // Sent with 429, by some endpoints with 200.
  { stages: ['submit'], kinds: ['concurrent_requests_limit'], means: { is: 'busy' } },
  { stages: ['submit'], words: /concurrent[_ ]requests?[_ ]limit/i, means: { is: 'busy' } },
  { stages: ['submit'], statuses: [429], means: { is: 'busy' } },

  { stages: DECIDED, kinds: ['content_policy_violation'], means: failed(REFUSED) },
  // Made, but withheld: unsafe, or the model gave nothing for this prompt.
  { stages: DECIDED, kinds: ['no_media_generated'], means: failed({ ...REFUSED, isBilled: true }) },
  { stages: ['end'], kinds: [EMPTY_OUTPUT], means: failed({ ...REFUSED, isBilled: true }) },
  { stages: ['end'], kinds: [NO_OUTPUT], means: failed({ ...BROKEN, code: 'output_unusable', isBilled: true }) },
  { stages: DECIDED, kinds: PICTURES, means: failed(UNREADABLE) },
  { stages: DECIDED, kinds: MACHINES, means: failed(BROKEN_FOR_NOW) },
  // It has taken long already; a header says where another try is worth it.
  { stages: DECIDED, kinds: ['generation_timeout'], means: failed({ ...BROKEN, code: 'timed_out' }) },
  {
    stages: DECIDED,
    kinds: ['internal_server_error', 'client_cancelled', 'client_disconnected'],
    means: failed(BROKEN),
  },
  // A check of the endpoint's own: the kind says nothing, the field says whose it is.
  { stages: DECIDED, kinds: ['value_error'], field: /prompt/, means: failed(REFUSED) },
  { stages: DECIDED, kinds: ['value_error'], field: /image|frame/, means: failed(UNREADABLE) },
  { stages: DECIDED, statuses: [400, 413, 422], kinds: /./, means: failed(OURS) },
  { stages: ['end'], statuses: [200, [500, 599]], kinds: /./, means: failed(BROKEN) },

  { stages: ['submit'], statuses: [401, 402], means: { is: 'account' } },
  { stages: ['submit'], words: /user is locked|exhausted balance|no user found|top.?up/i, means: { is: 'account' } },
  { stages: ['submit'], statuses: [403], means: { is: 'denied' } },
  { stages: ['submit'], statuses: [404, 410], means: { is: 'gone' } },
  // fal takes orders for every path of an app: only its state says that there is no such path.
  {
    stages: ['look', 'end'],
    words: /^(path|application)\b.*not found|invalid status code: (404|410)/i,
    means: { is: 'gone' },
  },

  { stages: ['submit'], statuses: [408, 409, 425, [500, 599]], means: { is: 'passing' } },
  // The state was ahead of the result.
  { stages: ['end'], words: /still in progress|not (yet )?(complete|ready|finished)/i, means: { is: 'passing' } },
  { stages: ['look', 'end'], statuses: [401, 402, 403, 408, 409, 425, 429], means: { is: 'passing' } },
  { stages: ['look'], statuses: [[500, 599]], means: { is: 'passing' } },

  { stages: DECIDED, statuses: [200, 400, 422], words: REFUSAL, means: failed(REFUSED) },
  { stages: DECIDED, statuses: [200, 400, 422], words: PICTURE, means: failed(UNREADABLE) },
  { stages: ['submit'], statuses: [[400, 499]], means: failed(OURS) },
  // An answer that isn't one: the order may have been accepted.
  { stages: ['submit'], means: { is: 'passing' } },

  // Words of the model, which has crashed; without any it is a proxy in between.
  { stages: ['end'], statuses: [200, 500], words: /\S/, means: failed(BROKEN) },
  { stages: ['end'], statuses: [[500, 599]], means: { is: 'passing' } },
  { stages: ['look', 'end'], statuses: [404, 410], means: failed({ ...BROKEN, code: 'output_lost' }) },
  { stages: ['look'], statuses: [[400, 499]], means: failed({ ...BROKEN, code: 'output_lost' }) },
  { stages: ['end'], statuses: [[400, 499]], means: failed(OURS) },
  { stages: ['look', 'end'], means: { is: 'passing' } },
];
