import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EMPTY_OUTPUT, FAL_ANSWERS, NO_OUTPUT } from '../fal/fal-answers';
import { OPENAI_VIDEO_ANSWERS } from '../openai-video/openai-video-answers';
import { codesIn, ENDED, REPLICATE_ANSWERS } from '../replicate/replicate-answers';
import { type AnswerRule, type AnswerStage, type Meaning, meaningOf, type RemoteAnswer } from './answer-rules';
import { readParts, wordsOf } from './read-answer';

// Answers as the providers document them, or as they were reported in public threads; the sentences are shortened.

/** Expected: `is`, or for a failure its code, fault and what else holds. */
type Case = readonly [what: string, answer: RemoteAnswer, expected: string];

const INPUT = { prompt: 'a safety briefing, sensitive, NSFW, flagged', enable_safety_checker: true };
const answered = (stage: AnswerStage, status: number, body: Record<string, unknown>, isRetryable?: boolean) => ({
  ...{ stage, status, isRetryable },
  ...readParts(body),
});
const silent = (stage: AnswerStage, status: number): RemoteAnswer => answered(stage, status, {});
/** A fault of the kind that fal's models report, with the echo of the whole input. */
const fault = (type: string, loc: string[] = ['body'], msg = 'Something about safety') => ({
  detail: [{ loc, msg, type, url: `https://docs.fal.ai/errors/#${type}`, input: INPUT }],
});
const ofKind = (kind: string): RemoteAnswer => ({
  ...{ stage: 'end', status: 200, isRetryable: undefined, fields: [], words: '' },
  kinds: [kind],
});
const failedWith = (error: string): RemoteAnswer => ({ ...ofKind(''), kinds: codesIn(error), words: wordsOf(error) });

const FAL: readonly Case[] = [
  ['too many at a time, with 429', answered('submit', 429, { detail: 'Slow down' }), 'busy'],
  ['the same with 200', answered('submit', 200, { error_type: 'concurrent_requests_limit' }), 'busy'],
  ['the same in words', answered('submit', 200, { detail: 'concurrent_requests_limit reached' }), 'busy'],
  ['no balance', answered('submit', 403, { detail: 'User is locked. Reason: Exhausted balance.' }), 'account'],
  ['a key of nobody', answered('submit', 401, { detail: 'No user found for Key ID and Secret' }), 'account'],
  ['payment required', silent('submit', 402), 'account'],
  ['403 of one endpoint', answered('submit', 403, { detail: 'Access to this application is restricted' }), 'denied'],
  ['no such application', answered('submit', 404, { detail: 'Application x not found' }), 'gone'],
  ['a conflict', silent('submit', 409), 'passing'],
  ['an unexpected answer to an order', silent('submit', 200), 'passing'],
  ['a bad gateway', silent('submit', 502), 'passing'],
  [
    'a refusal in words',
    answered('submit', 422, { detail: 'It violates the content policy' }),
    'refused_by_provider visitor',
  ],
  [
    'a bad picture in words',
    answered('submit', 400, { detail: 'The image is too small' }),
    'picture_unreadable visitor',
  ],
  ['an odd field in words', answered('submit', 422, { detail: 'num_frames: out of range' }), 'input_rejected ours'],
  ['a page with 404', silent('submit', 410), 'gone'],

  [
    'content policy, with the echo',
    answered('end', 422, fault('content_policy_violation')),
    'refused_by_provider visitor',
  ],
  ['nothing was made', answered('end', 422, fault('no_media_generated')), 'refused_by_provider visitor billed'],
  ['null in place of the video', ofKind(EMPTY_OUTPUT), 'refused_by_provider visitor billed'],
  ['no video at all', ofKind(NO_OUTPUT), 'output_unusable theirs billed'],
  ['a picture that does not load', answered('end', 422, fault('image_load_error')), 'picture_unreadable visitor'],
  ['no face', answered('end', 422, fault('face_detection_error')), 'picture_unreadable visitor'],
  [
    'a runner that left, at the result',
    answered('end', 503, { detail: 'x', error_type: 'runner_disconnected' }),
    'render_failed theirs again',
  ],
  [
    'the same in the state',
    answered('end', 200, { error: 'x', error_type: 'runner_disconnected' }),
    'render_failed theirs again',
  ],
  [
    'no runner',
    answered('end', 200, { error: 'x', error_type: 'runner_scheduling_failure' }),
    'render_failed theirs again',
  ],
  [
    'a service behind it, with 400',
    answered('end', 400, fault('downstream_service_error')),
    'render_failed theirs again',
  ],
  [
    'the same, not to be tried again',
    answered('end', 400, fault('downstream_service_error'), false),
    'render_failed theirs',
  ],
  ['too long a generation', answered('end', 504, fault('generation_timeout')), 'timed_out theirs'],
  ['the same, to be tried again', answered('end', 504, fault('generation_timeout'), true), 'timed_out theirs again'],
  [
    'a refusal is not tried again',
    answered('end', 422, fault('content_policy_violation'), true),
    'refused_by_provider visitor',
  ],
  ['a crash', answered('end', 500, fault('internal_server_error')), 'render_failed theirs'],
  [
    'an own check of the prompt',
    answered('end', 422, fault('value_error', ['body', 'prompt'])),
    'refused_by_provider visitor',
  ],
  [
    'an own check of the picture',
    answered('end', 422, fault('value_error', ['body', 'image_url'])),
    'picture_unreadable visitor',
  ],
  ['a field that it misses', answered('end', 422, fault('missing', ['body', 'aspect'])), 'input_rejected ours'],
  [
    'a value that it does not have',
    answered('submit', 422, fault('literal_error', ['body', 'duration'])),
    'input_rejected ours',
  ],
  ['too long a prompt', answered('end', 422, fault('string_too_long', ['body', 'prompt'])), 'input_rejected ours'],
  ['an unknown kind at the end', answered('end', 500, fault('something_new')), 'render_failed theirs'],
  ['a path that it does not have', answered('look', 404, { detail: 'Path /hailuo-2.3 not found' }), 'gone'],
  ['the same at the result', answered('end', 404, { detail: 'Path /hailuo-2.3 not found' }), 'gone'],
  ['asked for too early', answered('end', 400, { detail: 'Request is still in progress' }), 'passing'],
  ['the same with 500', answered('end', 500, { detail: 'Request is still in progress' }), 'passing'],
  ['403 at the result', silent('end', 403), 'passing'],
  ['429 at the result', answered('end', 429, fault('rate_limited')), 'passing'],
  ['no state for now', silent('look', 503), 'passing'],
  ['an odd answer about the state', silent('look', 302), 'passing'],
  ['a crash in words', answered('end', 500, { detail: 'CUDA out of memory' }), 'render_failed theirs'],
  ['a page of a proxy', silent('end', 504), 'passing'],
  ['an order that it does not know', answered('look', 404, { detail: 'Request not found' }), 'output_lost theirs'],
  ['an odd refusal of the state', silent('look', 400), 'output_lost theirs'],
  ['an odd refusal of the result', silent('end', 418), 'input_rejected ours'],
];

const REPLICATE: readonly Case[] = [
  ['too many', answered('submit', 429, { detail: 'Request was throttled.', retry_after: 7 }), 'busy'],
  ['no token', answered('submit', 401, { title: 'Unauthenticated' }), 'account'],
  ['no credit', answered('submit', 403, { detail: 'You have no billing set up' }), 'account'],
  ['one model is not for us', answered('submit', 403, { detail: 'No permission to run this model' }), 'denied'],
  ['no such model', answered('submit', 404, { detail: 'Not found' }), 'gone'],
  ['a bad gateway', silent('submit', 502), 'passing'],
  ['half an answer', silent('submit', 201), 'passing'],
  [
    'a field that it does not have',
    answered('submit', 422, {
      title: 'Input validation failed',
      detail: 'safety_tolerance is not a field',
      invalid_fields: [{ type: 'additional_property', field: 'input.safety_tolerance', description: 'sensitive' }],
    }),
    'input_rejected ours',
  ],
  [
    'an own check of the prompt',
    answered('submit', 422, fault('value_error', ['prompt'])),
    'refused_by_provider visitor',
  ],
  [
    'an own check of the picture',
    answered('submit', 422, fault('value_error', ['start_image'])),
    'picture_unreadable visitor',
  ],
  ['a refusal at once', answered('submit', 422, { detail: 'flagged' }), 'refused_by_provider visitor'],
  ['a bad picture at once', answered('submit', 422, { detail: 'image is invalid' }), 'picture_unreadable visitor'],
  ['a refusal without reason', silent('submit', 400), 'input_rejected ours'],
  ['no state for now', silent('look', 401), 'passing'],
  ['an unknown prediction', silent('look', 404), 'output_lost theirs'],
  ['an odd answer about the state', silent('look', 302), 'passing'],
  ['sensitive', failedWith('The input or output was flagged as sensitive. (E005)'), 'refused_by_provider visitor'],
  ['invalid input', failedWith('Invalid input (E006)'), 'input_rejected visitor'],
  ['interrupted', failedWith('Prediction interrupted; please retry (code: PA)'), 'render_failed theirs again'],
  ['not started in time', failedWith('Timeout starting prediction (E6716)'), 'render_failed theirs again'],
  ['in demand', failedWith('Service is unavailable due to high demand (E003)'), 'render_failed theirs again'],
  ['its director', failedWith('Director: unexpected error handling prediction'), 'render_failed theirs again'],
  ['aborted', ofKind(ENDED.aborted), 'render_failed theirs again'],
  ['canceled by somebody', ofKind(ENDED.canceled), 'render_failed theirs'],
  ['deleted before we came', ofKind(ENDED.removed), 'output_lost theirs billed'],
  ['without a video', ofKind(ENDED.noOutput), 'output_unusable theirs billed'],
  [
    'rejected input',
    failedWith('Your input was rejected. Please try again with another.'),
    'refused_by_provider visitor',
  ],
  ['copyright', failedWith('It may be related to copyright restrictions'), 'refused_by_provider visitor'],
  ['risk control', failedWith('Failure to pass the risk control system'), 'refused_by_provider visitor'],
  ['a bad picture', failedWith('The image could not be read'), 'picture_unreadable visitor'],
  ['quotes the prompt', failedWith('No worker for "a nude, flagged, sensitive"'), 'render_failed theirs'],
  ['out of memory', failedWith('CUDA out of memory (E1001)'), 'render_failed theirs'],
  ['nothing', failedWith(''), 'render_failed theirs'],
];

/** A failed job, as the adapter reads its `error`. */
const job = (code: number | string, message: string): RemoteAnswer =>
  answered('end', typeof code === 'number' ? code : 500, { error: { code, message } });

const OPENAI_VIDEO: readonly Case[] = [
  ['too many', silent('submit', 429), 'busy'],
  ['its model is not there yet', answered('submit', 503, { detail: 'Video handler not initialized' }), 'busy'],
  ['a key that it refuses', answered('submit', 401, { error: 'Unauthorized' }), 'account'],
  ['forbidden', silent('submit', 403), 'denied'],
  ['a server without videos', answered('submit', 404, { detail: 'Not Found' }), 'gone'],
  ['a proxy in front of it', silent('submit', 503), 'passing'],
  ['half an answer', silent('submit', 200), 'passing'],
  ['refused by a gateway', job('moderation_blocked', 'x'), 'refused_by_provider visitor'],
  ['a guardrail', job(400, 'Input was blocked by Cosmos3 guardrails.'), 'refused_by_provider visitor'],
  [
    'a picture that it can not read',
    answered('submit', 400, { detail: 'Invalid input_reference: provided content is not a valid image or video.' }),
    'picture_unreadable visitor',
  ],
  ['another model', answered('submit', 400, { detail: 'Model mismatch: x is served' }), 'input_rejected ours'],
  [
    'a size that is none',
    answered('submit', 422, {
      detail: [{ type: 'string_pattern_mismatch', loc: ['body', 'size'], msg: 'x', input: '640x' }],
    }),
    'input_rejected ours',
  ],
  ['an order that a restart has lost', answered('look', 404, { detail: 'Video not found' }), 'lost'],
  ['no state for now', silent('look', 502), 'passing'],
  ['a refusal in words', job(400, 'The prompt is unsafe: NSFW'), 'refused_by_provider visitor'],
  ['a bad picture in words', job(400, 'The image is too small'), 'picture_unreadable visitor'],
  ['a setting that it lacks', job(400, 'Invalid lora object'), 'input_rejected ours'],
  ['a crash', job(500, 'CUDA out of memory'), 'render_failed theirs again'],
  ['a failure without a code', answered('end', 500, { error: { message: 'boom' } }), 'render_failed theirs again'],
];

const TABLES = {
  fal: [FAL_ANSWERS, FAL],
  replicate: [REPLICATE_ANSWERS, REPLICATE],
  'openai-video': [OPENAI_VIDEO_ANSWERS, OPENAI_VIDEO],
} as const;

for (const [provider, [rules, cases]] of Object.entries(TABLES)) {
  describe(`what an answer of ${provider} means`, () => {
    for (const [what, answer, expected] of cases) {
      test(`${what}: ${expected}`, () => assert.equal(inWords(meaningOf(rules, answer)), expected));
    }

    test('every rule of the table decides one of these answers', () => {
      const used = new Set(cases.map(([, answer]) => ruleOf(rules, answer)));
      assert.deepEqual(
        rules.filter((rule) => !used.has(rule)),
        [],
      );
    });
  });
}

/** The rule that decides: without those before it the meaning stays, without it the meaning is another rule's. */
function ruleOf(rules: readonly AnswerRule[], answer: RemoteAnswer): AnswerRule | undefined {
  return rules.find((rule) => meaningOf([{ ...rule, means: { is: 'busy' } }], answer).is === 'busy');
}

function inWords(meaning: Meaning): string {
  if (meaning.is !== 'failed') return meaning.is;
  const { code, fault: whose, mayRetry = false, isBilled = false } = meaning.failure;
  return [code, whose, mayRetry && 'again', isBilled && 'billed'].filter(Boolean).join(' ');
}
