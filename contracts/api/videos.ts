import Type, { type Static } from 'typebox';
import { NO_FOLDER } from '../folder';
import { Mode, ProviderName } from '../model';
import {
  CANCEL_CREDITS,
  IDEMPOTENCY_KEY,
  MAX_IDS,
  MAX_TAKES,
  SHORTFALLS,
  VIDEO_ERROR_CODES,
  VIDEO_STATUSES,
} from '../video';
import { REPORT_REASONS } from '../report';
import type { ApiCall } from './call';
import { ById, NextCursor, PageLimit, strict, Time } from './parts';
import { videoParamSchemas } from './video-params';

/** Settings of a video, as video-settings.ts lists them; optional ones exist only where the model has them. */
const VideoParams = Type.Object(videoParamSchemas);

/**
 * The body of a submission as the OpenAPI document shows it. Each model accepts less: see contracts/video-request.ts.
 */
export const VideoRequest = Type.Object({
  model: Type.String(),
  mode: Mode,
  prompt: Type.String(),
  ...VideoParams.properties,
});
export type VideoRequest = Static<typeof VideoRequest>;

/** The price that the visitor accepted. */
const MaxCredits = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: 'The price shown to the visitor, in all: if it costs more, it is refused with `price_changed`.',
  }),
);

/** With the price that the visitor accepted. */
const VideoOrder = Type.Object({ ...VideoRequest.properties, maxCredits: MaxCredits });

const TakesOrder = Type.Object({
  takes: Type.Array(
    Type.Object({
      key: Type.String({
        pattern: IDEMPOTENCY_KEY.source,
        description: 'What the header `Idempotency-Key` is for a single video.',
      }),
      ...VideoRequest.properties,
    }),
    { minItems: 1, maxItems: MAX_TAKES },
  ),
  maxCredits: MaxCredits,
});

export const VideoReceipt = Type.Object(
  {
    provider: Type.Optional(ProviderName),
    endpoint: Type.Optional(Type.String()),
    promptSent: Type.Optional(Type.String()),
    promptUsed: Type.Optional(
      Type.String({
        description:
          "The prompt as the provider's enhancer rewrote it, if that was requested and the provider returns it.",
      }),
    ),
    seed: Type.Integer(),
    startedAt: Type.Optional(Time),
    finishedAt: Type.Optional(Time),
    width: Type.Optional(Type.Integer()),
    height: Type.Optional(Type.Integer()),
    durationS: Type.Optional(Type.Number({ description: 'As measured in the file.' })),
    bytes: Type.Optional(Type.Integer()),
  },
  { description: "What the provider actually used, for the user's records." },
);

const Credits = Type.Integer({ minimum: 0 });

/** A video, in the form that every call returns. Durations are seconds. */
export const Video = Type.Object({
  id: Type.String({ format: 'uuid' }),
  model: Type.String(),
  mode: Mode,
  prompt: Type.String(),
  params: VideoParams,
  frameLinks: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'Begins with a frame of another video: how many videos in a row, up to this one, begin with a frame of the one before.',
    }),
  ),
  status: Type.Enum([...VIDEO_STATUSES]),
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  isWaitingAtProvider: Type.Optional(
    Type.Boolean({ description: 'Only while running: its provider has it, and has not begun with it.' }),
  ),
  queuePosition: Type.Optional(Type.Integer({ minimum: 1, description: '1 = next; only while queued.' })),
  isBehindOwn: Type.Optional(
    Type.Boolean({
      description: 'Only while queued: it waits for another video of the same user, who may run only a few at a time.',
    }),
  ),
  expectedS: Type.Optional(
    Type.Number({
      description:
        'The usual time from start to ready for this model: the median of its last 50 videos, or a guess before the first.',
    }),
  ),
  expectedP90S: Type.Optional(
    Type.Number({ description: '90th percentile of those videos; left out if the typical time is a guess.' }),
  ),
  elapsedS: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'Only while running: since its provider began, by our clock. With expectedS a page draws progress itself.',
    }),
  ),
  askAgainMs: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only while unfinished: when it is worth asking again, in milliseconds.' }),
  ),
  error: Type.Optional(Type.Object({ code: Type.Enum([...VIDEO_ERROR_CODES]) })),
  takenDown: Type.Optional(
    Type.Object(
      { at: Time, ground: Type.Enum([...REPORT_REASONS]) },
      { description: 'An operator has taken it down, for this reason. It can no longer be watched.' },
    ),
  ),
  cancelCredits: Type.Optional(
    Type.Enum([...CANCEL_CREDITS], {
      description: 'What canceling now does to the credits; left out when it is too late to cancel.',
    }),
  ),
  credits: Type.Object(
    { held: Credits, captured: Credits, released: Credits },
    {
      description:
        "The ledger's rows of this video: `held` was reserved at the request and never changes; once the video is final, " +
        'it is the sum of the other two. Both are above zero only with `shortfalls`.',
    },
  ),
  trial: Type.Optional(
    Type.Object(
      { fullCredits: Credits },
      { description: 'The first video on its model, for less: `fullCredits` is its usual price.' },
    ),
  ),
  isFavourite: Type.Optional(Type.Boolean()),
  folderId: Type.Optional(Type.String({ format: 'uuid' })),
  shortfalls: Type.Optional(
    Type.Array(Type.Enum([...SHORTFALLS]), {
      description:
        'In what a ready video is less than what was ordered: its credits are those of what was delivered, by `receipt`.',
    }),
  ),
  createdAt: Time,
  readyAt: Type.Optional(Time),
  expiresAt: Type.Optional(Time),
  startPictureUrl: Type.Optional(
    Type.String({ description: 'Short-lived signed URL of the picture it begins with; only while unfinished.' }),
  ),
  videoUrl: Type.Optional(Type.String({ description: 'Short-lived signed URL; only when ready.' })),
  posterUrl: Type.Optional(Type.String({ description: 'Short-lived signed URL; only when ready.' })),
  downloadUrl: Type.Optional(Type.String({ description: 'Like videoUrl, but makes the browser save the file.' })),
  receipt: VideoReceipt,
});
export type Video = Static<typeof Video>;

const One = Type.Object({ video: Video });

export const VideoPage = Type.Object({ videos: Type.Array(Video), nextCursor: NextCursor });
export type VideoPage = Static<typeof VideoPage>;

/** A page of the user's videos, newest first. */
export const listVideos = {
  method: 'GET',
  path: '/api/videos',
  auth: 'required',
  tag: 'videos',
  summary: 'List videos',
  query: Type.Object(
    {
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
      limit: PageLimit,
      model: Type.Optional(Type.String({ maxLength: 100 })),
      status: Type.Optional(Type.Enum([...VIDEO_STATUSES])),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the prompt' })),
      createdFrom: Type.Optional(
        Type.String({ format: 'date-time', maxLength: 40, description: 'Only videos requested at this time or later' }),
      ),
      ids: Type.Optional(
        Type.String({ maxLength: 2_000, description: `Only these ids, comma-separated, at most ${MAX_IDS}` }),
      ),
      favourite: Type.Optional(Type.Enum(['yes'], { description: 'Only favourites' })),
      folder: Type.Optional(
        Type.String({ maxLength: 40, description: `Only those in this folder; \`${NO_FOLDER}\`: those in none` }),
      ),
      expiring: Type.Optional(Type.Enum(['soon'], { description: 'Only videos that are deleted soon' })),
    },
    strict,
  ),
  status: 200,
  answer: VideoPage,
} as const satisfies ApiCall;

/** Requests a video. Only the product API checks the body, so that the rules are in one place. */
export const requestVideo = {
  method: 'POST',
  path: '/api/videos',
  auth: 'required',
  tag: 'videos',
  summary: 'Request a video',
  body: VideoOrder,
  idempotencyKey: true,
  status: 202,
  answer: One,
} as const satisfies ApiCall;

export const requestTakes = {
  method: 'POST',
  path: '/api/videos/takes',
  auth: 'required',
  tag: 'videos',
  summary: 'Request several videos at once',
  description:
    'Requests several videos in one transaction, or none of them: takes of one scene, or one prompt on several models. ' +
    'Each take is checked and priced like a single request and counts as one for the rate limit. One whose key was ' +
    'used before, here or for a single video, is that video and costs nothing again. The answer keeps the order.',
  body: TakesOrder,
  status: 202,
  answer: Type.Object({ videos: Type.Array(Video) }),
} as const satisfies ApiCall;

/** One of the user's own videos; other users' videos answer 404. */
export const readVideo = {
  method: 'GET',
  path: '/api/videos/:id',
  auth: 'required',
  tag: 'videos',
  summary: 'Read a video',
  params: ById,
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** When to ask again: a stream, which our own host alone hands on; pages that can't have it ask as the answers say. */
export const watchVideos = {
  method: 'GET',
  path: '/api/video-events',
  // Not the product API's own path: functions, which can't hand on a stream, must never come upon it.
  site: { method: 'GET', path: '/api/videos/events' },
  auth: 'required',
  tag: 'videos',
  summary: 'Watch for changes of videos',
  description:
    'Server-sent events (`text/event-stream`). A message says `moved` and nothing else: one of your videos in the making has ' +
    'begun, reached another state or ended, so ask for it now. One comes at the beginning as well.',
  status: 200,
  answer: Type.Unsafe<unknown>({ description: 'A stream of events' }),
} as const satisfies ApiCall;

/** Deletes it for good. */
export const deleteVideo = {
  method: 'DELETE',
  path: '/api/videos/:id',
  auth: 'required',
  tag: 'videos',
  summary: 'Delete a video',
  params: ById,
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** Which frame of a video. */
const FramePlace = Type.Object(
  {
    atS: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 600,
        description: 'Where in the video, in seconds; left out: its last frame',
      }),
    ),
  },
  { ...strict, description: 'Optional.' },
);
const pixels = { width: Type.Integer(), height: Type.Integer() };

/**
 * Cuts a frame of a ready video, at full size, as a picture of its user: `id` starts or ends another video as any
 * uploaded picture does. Asked for again, it cuts again; pictures that no video uses are removed after a day.
 */
export const cutFrame = {
  method: 'POST',
  path: '/api/videos/:id/frame',
  auth: 'required',
  tag: 'videos',
  summary: 'Cut a frame as a picture to start from',
  params: ById,
  body: FramePlace,
  status: 200,
  answer: Type.Object({
    id: Type.String({ format: 'uuid' }),
    ...pixels,
    links: Type.Integer({ minimum: 1, description: 'The `frameLinks` of a video that begins with it.' }),
    pictureUrl: Type.String({ description: 'Short-lived signed URL of the picture.' }),
  }),
} as const satisfies ApiCall;
/** A frame that was cut from a video. */
export type VideoFrame = Static<(typeof cutFrame)['answer']>;

/** Cuts a frame as `cutFrame` does, within the same limits, as a PNG to be saved. It is removed after a day. */
export const saveFrame = {
  method: 'POST',
  path: '/api/videos/:id/frame/file',
  auth: 'required',
  tag: 'videos',
  summary: 'Get a frame as a file',
  params: ById,
  body: FramePlace,
  feature: 'frames',
  status: 200,
  answer: Type.Object({
    fileName: Type.String(),
    ...pixels,
    downloadUrl: Type.String({ description: 'Short-lived signed URL that makes the browser save the file.' }),
  }),
} as const satisfies ApiCall;

/**
 * Cancels an unfinished video. Its credits are returned, unless the model is already running and its provider bills
 * canceled work: then the caller has to send `"credits": "kept"`.
 */
export const cancelVideo = {
  method: 'POST',
  path: '/api/videos/:id/cancel',
  auth: 'required',
  tag: 'videos',
  summary: 'Cancel a video',
  params: ById,
  body: Type.Object(
    {
      credits: Type.Optional(
        Type.Enum([...CANCEL_CREDITS], { description: '"kept": cancel even if the credits are not returned' }),
      ),
    },
    { ...strict, description: 'Optional.' },
  ),
  status: 200,
  answer: One,
} as const satisfies ApiCall;
