import type { OrderFailure } from '../../videos/provider';
import { type AnswerRule, failed } from '../remote/answer-rules';
import { PICTURE, REFUSAL } from '../remote/content-words';

/**
 * Meanings of answers of servers that speak `POST /v1/videos`. Sources: vLLM-Omni, docs/serving/videos_api.md and
 * tests/entrypoints/openai_api/test_video_server.py (commit 0131cb55, 2026-11); SGLang Diffusion,
 * entrypoints/openai/video_api.py (commit 00ae37c8); OpenAI's API reference, "Videos". A failed order's `error` has a
 * code: a number as of HTTP, or a word. Nothing is billed: the operator pays for the machine.
 */

/** An order of ours that the server doesn't understand: the catalogue is wrong. */
const OURS = { code: 'input_rejected', fault: 'ours' } as const satisfies OrderFailure;
const REFUSED = { code: 'refused_by_provider', fault: 'visitor' } as const satisfies OrderFailure;
const UNREADABLE = { code: 'picture_unreadable', fault: 'visitor' } as const satisfies OrderFailure;
const BROKEN = { code: 'render_failed', fault: 'theirs' } as const satisfies OrderFailure;
const BROKEN_FOR_NOW = { ...BROKEN, mayRetry: true } as const satisfies OrderFailure;

/** OpenAI's word for a refusal, and that of gateways in front of a server. */
const REFUSALS = ['moderation_blocked', 'content_policy_violation'] as const;
/** `Input was blocked by Cosmos3 guardrails.` */
const BLOCKED = /guardrail|blocked/i;
const UNREADABLE_UPLOAD = /invalid (input_reference|image_reference)|failed to process image source/i;

export const OPENAI_VIDEO_ANSWERS: readonly AnswerRule[] = [
  { stages: ['submit'], statuses: [429], means: { is: 'busy' } },
  // The server runs, its model doesn't yet.
  { stages: ['submit'], statuses: [503], words: /not initialized|loading/i, means: { is: 'busy' } },
  { stages: ['submit'], statuses: [401, 402], means: { is: 'account' } },
  { stages: ['submit'], statuses: [403], means: { is: 'denied' } },
  { stages: ['submit'], statuses: [404, 405, 410], means: { is: 'gone' } },
  { stages: ['submit'], statuses: [408, 409, 425, [500, 599]], means: { is: 'passing' } },
  { stages: ['submit', 'end'], kinds: REFUSALS, means: failed(REFUSED) },
  { stages: ['submit', 'end'], statuses: [400, 422], words: BLOCKED, means: failed(REFUSED) },
  { stages: ['submit', 'end'], statuses: [400, 422], words: UNREADABLE_UPLOAD, means: failed(UNREADABLE) },
  { stages: ['submit'], statuses: [[400, 499]], means: failed(OURS) },
  // An answer that isn't one: the order may have been accepted.
  { stages: ['submit'], means: { is: 'passing' } },

  // Both servers keep their orders in memory: a restart loses them.
  { stages: ['look'], statuses: [404, 410], means: { is: 'lost' } },
  { stages: ['look'], means: { is: 'passing' } },

  { stages: ['end'], statuses: [400, 422], words: REFUSAL, means: failed(REFUSED) },
  { stages: ['end'], statuses: [400, 422], words: PICTURE, means: failed(UNREADABLE) },
  { stages: ['end'], statuses: [[400, 499]], means: failed(OURS) },
  // No memory left, a worker that died: the next try may meet another.
  { stages: ['end'], means: failed(BROKEN_FOR_NOW) },
];
