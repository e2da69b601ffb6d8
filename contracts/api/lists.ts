import Type, { type Static } from 'typebox';
import { LIST_STATES, LIST_TITLE_MAX, MAX_ROWS, PAUSE_REASONS, ROW_STATES } from '../video-list';
import { QUOTA } from '../quota';
import { PICTURE_FIELDS } from '../video-settings';
import type { ApiCall } from './call';
import { ById, NextCursor, NoContent, PageLimit, strict, Time } from './parts';
import { RequestFault } from './request-fault';
import { videoParamSchemas } from './video-params';
import { Video } from './videos';

// Lists: up to a thousand videos from text that are checked and priced before anything is charged, and then made one
// after the other, never above a cap.

const Uuid = Type.String({ format: 'uuid' });
const Credits = Type.Integer({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });

const PICTURES: readonly string[] = PICTURE_FIELDS;
const textSettings = Object.entries(videoParamSchemas).filter(([field]) => !PICTURES.includes(field));

/** The body of a row as the OpenAPI document shows it. */
const RowInput = Type.Object(
  {
    model: Type.String({ description: 'Key or title of a model.' }),
    prompt: Type.String(),
    ...Object.fromEntries(textSettings.map(([field, schema]) => [field, Type.Optional(schema)])),
  },
  { description: 'A video from text. Settings that are left out get the values that the form begins with.' },
);

export const VideoListRow = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Its place in the list, counted from 1.' }),
  state: Type.Enum([...ROW_STATES]),
  model: Type.String({ description: 'Key of the model; of a faulty row as it was written.' }),
  prompt: Type.String({ description: 'Empty once its video is deleted.' }),
  settings: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The settings it is made with; of a faulty row as they were written.',
  }),
  credits: Type.Optional(Type.Integer({ minimum: 1, description: 'Its price; not of a faulty row.' })),
  fault: Type.Optional(RequestFault),
  video: Type.Optional(Video),
});
export type VideoListRow = Static<typeof VideoListRow>;

export const VideoList = Type.Object({
  id: Uuid,
  title: Type.String(),
  state: Type.Enum([...LIST_STATES]),
  pausedBecause: Type.Optional(Type.Enum([...PAUSE_REASONS])),
  maxCredits: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The cap: what is spent and reserved never exceeds it. Set by its start.',
    }),
  ),
  rows: Type.Object(
    {
      total: Count,
      faulty: Count,
      waiting: Count,
      making: Count,
      ready: Count,
      failed: Count,
      canceled: Count,
      gone: Count,
    },
    { description: 'How many rows there are, in all and in each state.' },
  ),
  credits: Type.Object({
    waiting: Type.Integer({ minimum: 0, description: 'What the waiting rows cost together.' }),
    held: Type.Integer({ minimum: 0, description: 'Reserved for rows that are being made.' }),
    spent: Credits,
  }),
  askAgainMs: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only while something changes by itself: when to ask again.' }),
  ),
  createdAt: Time,
});
export type VideoList = Static<typeof VideoList>;

const One = Type.Object({ list: VideoList });

/** The user's lists, newest first. */
export const readLists = {
  method: 'GET',
  path: '/api/lists',
  auth: 'required',
  tag: 'lists',
  summary: 'List the lists',
  status: 200,
  answer: Type.Object({ lists: Type.Array(VideoList) }),
} as const satisfies ApiCall;

/** Begins an empty list. */
export const createList = {
  method: 'POST',
  path: '/api/lists',
  auth: 'required',
  tag: 'lists',
  summary: 'Create a list as a draft',
  description: `At most ${QUOTA.lists}; then it is refused with \`too_many_lists\`.`,
  body: Type.Object({ title: Type.String({ minLength: 1, maxLength: LIST_TITLE_MAX, pattern: '\\S' }) }, strict),
  idempotencyKey: true,
  feature: 'lists',
  status: 201,
  answer: One,
} as const satisfies ApiCall;

export const writeRows = {
  method: 'PUT',
  path: '/api/lists/:id/rows',
  auth: 'required',
  tag: 'lists',
  summary: 'Write rows of a draft',
  description:
    'Replaces the rows of a draft from row `from` on, counted from 0; long lists are sent in parts, because a body has ' +
    'at most 64 kB. Each row is checked as a single video is, and priced; one with a fault is kept with it and never ' +
    'made. Nothing is charged. The same call again changes nothing.',
  params: ById,
  body: Type.Object({
    from: Type.Integer({ minimum: 0, maximum: MAX_ROWS }),
    rows: Type.Array(RowInput, { maxItems: MAX_ROWS }),
  }),
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** One of the user's own lists; other users' lists answer 404. */
export const readList = {
  method: 'GET',
  path: '/api/lists/:id',
  auth: 'required',
  tag: 'lists',
  summary: 'Read a list',
  params: ById,
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** A page of the rows, in their order. */
export const listRows = {
  method: 'GET',
  path: '/api/lists/:id/rows',
  auth: 'required',
  tag: 'lists',
  summary: 'List the rows of a list',
  params: ById,
  query: Type.Object(
    {
      cursor: Type.Optional(Type.String({ maxLength: 20 })),
      limit: PageLimit,
      only: Type.Optional(Type.Enum(['problems'], { description: 'Only rows that are faulty, failed or canceled' })),
    },
    strict,
  ),
  status: 200,
  answer: Type.Object({ rows: Type.Array(VideoListRow), nextCursor: NextCursor }),
} as const satisfies ApiCall;

export const startList = {
  method: 'POST',
  path: '/api/lists/:id/start',
  auth: 'required',
  tag: 'lists',
  summary: 'Start a draft, or let a paused list go on',
  description:
    'Starts a draft, or lets a paused list go on. `maxCredits` is the cap of the whole list, retries included. With ' +
    '`retries`, rows that are faulty, failed or canceled are checked and priced again, and made; also of a list that is ' +
    'done. Refused with `state_conflict` if it is stopped, or nothing is left to be made.',
  params: ById,
  body: Type.Object({ maxCredits: Type.Integer({ minimum: 1 }), retries: Type.Optional(Type.Boolean()) }, strict),
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** No further row begins; those being made are finished. Pausing again changes nothing. */
export const pauseList = {
  method: 'POST',
  path: '/api/lists/:id/pause',
  auth: 'required',
  tag: 'lists',
  summary: 'Pause a list',
  params: ById,
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** Ends a list: no further row begins, now or later, and rows in the queue are canceled. */
export const stopList = {
  method: 'POST',
  path: '/api/lists/:id/stop',
  auth: 'required',
  tag: 'lists',
  summary: 'Stop a list for good',
  params: ById,
  status: 200,
  answer: One,
} as const satisfies ApiCall;

/** Deletes a list for good; nothing more of it is made. Its videos stay. */
export const deleteList = {
  method: 'DELETE',
  path: '/api/lists/:id',
  auth: 'required',
  tag: 'lists',
  summary: 'Delete a list',
  params: ById,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;

/** Signed URL, for a few minutes, of a ZIP with its ready videos and the receipts of all rows, as JSON and CSV. */
export const archiveList = {
  method: 'POST',
  path: '/api/lists/:id/archive',
  auth: 'required',
  tag: 'lists',
  summary: "Get an address from which to download a list's videos",
  params: ById,
  feature: 'archives',
  status: 200,
  answer: Type.Object({ url: Type.String(), count: Type.Integer({ minimum: 1, description: 'How many videos.' }) }),
} as const satisfies ApiCall;
