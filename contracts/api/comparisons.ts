import Type, { type Static } from 'typebox';
import { Mode } from '../model';
import { COMPARED_STATES, MAX_TAKES, MIN_COMPARED } from '../video';
import type { ApiCall } from './call';
import { ById, NoContent, strict, Time } from './parts';
import { videoParamSchemas } from './video-params';
import { MaxCredits, Video } from './videos';

// Comparisons: one prompt on several models, made in one transaction, and which of its takes the visitor prefers.

const ComparisonOrder = Type.Object({
  prompt: Type.String(),
  isBlind: Type.Boolean({
    description: 'Shuffles the takes, and withholds what tells the models apart until the vote.',
  }),
  takes: Type.Array(Type.Object({ model: Type.String(), mode: Mode, ...videoParamSchemas }), {
    minItems: MIN_COMPARED,
    maxItems: MAX_TAKES,
    description: 'Each on another model, with settings as for a single video.',
  }),
  maxCredits: MaxCredits,
});
export type ComparisonOrder = Static<typeof ComparisonOrder>;

const TakeNumber = Type.Integer({ minimum: 1, maximum: MAX_TAKES });
const Preferred = Type.Union([TakeNumber, Type.Null()], { description: 'Counted from 1; null: no difference.' });

export const ComparedTake = Type.Object({
  state: Type.Enum([...COMPARED_STATES], {
    description:
      '`waiting`: unfinished. `gone`: there is nothing to show any more. While names are hidden, takes are `waiting` ' +
      'until all are finished, because the order in which they finish would tell the models apart.',
  }),
  videoUrl: Type.Optional(Type.String({ description: 'Short-lived signed URL; only when ready.' })),
  posterUrl: Type.Optional(Type.String({ description: 'Short-lived signed URL; only when ready.' })),
  video: Type.Optional(Video),
});
export type ComparedTake = Static<typeof ComparedTake>;

export const Comparison = Type.Object({
  id: Type.String({ format: 'uuid' }),
  prompt: Type.String({ description: 'Empty once all its videos are deleted.' }),
  isBlind: Type.Boolean(),
  isHidden: Type.Boolean({ description: 'Blind, without a vote so far: its takes have no `video`.' }),
  canVote: Type.Boolean({ description: 'All takes are finished, and at least two can be watched.' }),
  vote: Type.Optional(Type.Object({ take: Preferred, votedAt: Time })),
  finished: Type.Integer({ minimum: 0, description: 'How many of the takes are finished.' }),
  askAgainMs: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only while unfinished: when it is worth asking again, in milliseconds.' }),
  ),
  takes: Type.Array(ComparedTake, { description: 'As ordered; in a blind comparison in a random order that stays.' }),
  createdAt: Time,
});
export type Comparison = Static<typeof Comparison>;

export const ComparisonSummary = Type.Object({
  id: Type.String({ format: 'uuid' }),
  prompt: Type.String(),
  isBlind: Type.Boolean(),
  takeCount: Type.Integer(),
  hasVote: Type.Boolean(),
  createdAt: Time,
});
export type ComparisonSummary = Static<typeof ComparisonSummary>;

const One = Type.Object({ comparison: Comparison });

/** The user's newest comparisons, at most 50. */
export const listComparisons = {
  method: 'GET',
  path: '/api/comparisons',
  auth: 'required',
  tag: 'comparisons',
  status: 200,
  answer: Type.Object({ comparisons: Type.Array(ComparisonSummary) }),
} as const satisfies ApiCall;

export const compareModels = {
  method: 'POST',
  path: '/api/comparisons',
  auth: 'required',
  tag: 'comparisons',
  description:
    'Requests one prompt on two to four models in one transaction, or nothing. Takes are checked, priced and counted for ' +
    'the rate limit as those of `/api/videos/takes`. Repeated with the same key, it is the first comparison and costs ' +
    'nothing again.',
  body: ComparisonOrder,
  idempotencyKey: true,
  status: 202,
  answer: One,
} as const satisfies ApiCall;

/** One of the user's own comparisons; other users' comparisons answer 404. */
export const readComparison = {
  method: 'GET',
  path: '/api/comparisons/:id',
  auth: 'required',
  tag: 'comparisons',
  params: ById,
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** Votes for a take, or changes the vote. `state_conflict` as long as there is nothing to choose from. */
export const voteOnComparison = {
  method: 'PUT',
  path: '/api/comparisons/:id/vote',
  auth: 'required',
  tag: 'comparisons',
  params: ById,
  body: Type.Object({ take: Preferred }, strict),
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** Deletes a comparison with its vote. Its videos stay. */
export const deleteComparison = {
  method: 'DELETE',
  path: '/api/comparisons/:id',
  auth: 'required',
  tag: 'comparisons',
  params: ById,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;
