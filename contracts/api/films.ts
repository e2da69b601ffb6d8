import Type, { type Static } from 'typebox';
import {
  FILM_PAUSES,
  FILM_STATES,
  FILM_TITLE_MAX,
  MAX_SHOTS,
  TAKE_SOURCES,
  TAKE_STATES,
  type TakeSource,
} from '../film';
import type { ApiCall } from './call';
import { ById, NoContent, strict, Time } from './parts';
import { RequestFault } from './request-fault';
import { Video, VideoReceipt } from './videos';

// Films: lists of takes, each with the part of it that is shown. A take is a video that exists, or one that the film
// makes. Finished takes stay where they are; nothing is joined here.

const Seconds = Type.Number({ minimum: 0, maximum: 3_600 });

const Uuid = Type.String({ format: 'uuid' });

const trims = {
  startS: Type.Number({ minimum: 0, maximum: 3_600, description: 'Where in the video the shot begins, in seconds.' }),
  endS: Type.Optional(
    Type.Number({ ...Seconds, description: 'Where it ends; left out, or past the end: with the video.' }),
  ),
};

interface Trims {
  startS: number;
  endS?: number;
}

/** A part of a video that exists. */
export interface Shot extends Trims {
  videoId: string;
}

/** A part of a video that the film makes. */
export interface NewShot extends Trims {
  take: TakeInput;
}

const From = Type.Enum([...TAKE_SOURCES], {
  description:
    'What its video begins with: nothing but the text; the picture `imageId`; or the last frame that the shot before it ' +
    'shows, which is cut when that one is ready.',
});

const TakeInput = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Made by the caller; it stays with the take.' }),
    from: From,
    request: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description:
              'As of a single video, without `mode`; without `imageId` if it begins with the shot before. Settings that ' +
              'are left out get the values that the form begins with. Without it, the take stays as the film has it. ' +
              'Ignored while its video is being made, and after that.',
          },
        ),
      ),
    ),
  },
  strict,
);
export interface TakeInput {
  id: string;
  from: TakeSource;
  request?: Readonly<Record<string, unknown>>;
}

const ShotInput = Type.Unsafe<Shot | NewShot>(
  Type.Object(
    {
      videoId: Type.Optional(Type.String({ format: 'uuid', description: 'One of the user’s own ready videos.' })),
      take: Type.Optional(TakeInput),
      ...trims,
    },
    { ...strict, description: 'Shows a part of a video (`videoId`), or of one that the film makes (`take`).' },
  ),
);

/** The part of a film that its user writes. */
export const FilmContent = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: FILM_TITLE_MAX, pattern: '\\S' }),
    shots: Type.Array(ShotInput, { maxItems: MAX_SHOTS, description: 'In the order in which they are shown.' }),
  },
  strict,
);
export type FilmContent = Static<typeof FilmContent>;

const Revision = Type.Integer({ minimum: 1, description: 'One more with every change.' });

/** Settings that a take asks for; an invalid one as it was written. */
export interface TakeRequest {
  model: string;
  prompt: string;
  [setting: string]: unknown;
}

export const FilmTake = Type.Object({
  id: Uuid,
  from: From,
  state: Type.Enum([...TAKE_STATES], { description: 'While `making` and after that, its video says more.' }),
  request: Type.Unsafe<TakeRequest>(
    Type.Object(
      { model: Type.String(), prompt: Type.String() },
      {
        additionalProperties: true,
        description: 'Model, prompt and settings; as it was written if it has a fault, empty if its video is missing.',
      },
    ),
  ),
  credits: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'What making it costs, as a reduced first video if it is the first on its model; not of one with a fault.',
    }),
  ),
  fault: Type.Optional(RequestFault),
  startPictureUrl: Type.Optional(
    Type.String({ description: 'Short-lived signed URL of its picture; only until it is being made.' }),
  ),
});
export type FilmTake = Static<typeof FilmTake>;

export const FilmShot = Type.Object({
  videoId: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Left out: of a take that has not been begun.',
    }),
  ),
  ...trims,
  isMissing: Type.Boolean({ description: 'Its video has been deleted, has expired or was taken down.' }),
  take: Type.Optional(FilmTake),
});
export type FilmShot = Static<typeof FilmShot>;

const FilmMaking = Type.Object({
  state: Type.Enum([...FILM_STATES]),
  pausedBecause: Type.Optional(Type.Enum([...FILM_PAUSES])),
  credits: Type.Object({
    open: Type.Integer({
      minimum: 0,
      description:
        'What making all takes that can be made costs as things are: also those that have failed or were canceled.',
    }),
    held: Type.Integer({ minimum: 0, description: 'Reserved for takes that are being made.' }),
    spent: Type.Integer({ minimum: 0, description: 'By its takes, also by earlier tries that are no longer in it.' }),
  }),
  maxCredits: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The cap since takes were last asked for: `held` and `spent` never exceed it.',
    }),
  ),
});

export const Film = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String(),
  shots: Type.Array(FilmShot),
  making: FilmMaking,
  askAgainMs: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only while takes are being made or begin: when to ask again.' }),
  ),
  revision: Revision,
  createdAt: Time,
  updatedAt: Time,
});
export type Film = Static<typeof Film>;

export const FilmSummary = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String(),
  shotCount: Type.Integer(),
  missingCount: Type.Integer({ description: 'Shots whose video no longer exists.' }),
  unmadeCount: Type.Integer({ description: 'Shots whose video does not exist yet.' }),
  posterUrl: Type.Optional(
    Type.String({ description: 'Short-lived signed URL: the poster of the first shot that is not missing.' }),
  ),
  createdAt: Time,
  updatedAt: Time,
});
export type FilmSummary = Static<typeof FilmSummary>;

const FilmWithVideos = Type.Object({
  film: Film,
  videos: Type.Array(Video, {
    description: 'The videos of its shots that are not missing, each once; also those being made or failed.',
  }),
});
export type FilmWithVideos = Static<typeof FilmWithVideos>;

export const FilmReceipt = Type.Object({
  filmId: Type.String({ format: 'uuid' }),
  title: Type.String(),
  /** When this receipt was written. */
  at: Time,
  takes: Type.Array(
    Type.Object({
      videoId: Type.String({ format: 'uuid' }),
      shots: Type.Array(Type.Integer({ minimum: 1 }), { description: 'The numbers of its shots in the film, from 1.' }),
      model: Type.String(),
      createdAt: Time,
      credits: Type.Integer({ minimum: 0, description: 'What the video cost in the end.' }),
      prompt: Type.Optional(Type.String()),
      receipt: Type.Optional(VideoReceipt),
    }),
    {
      description:
        'Each video once, in the order of its first shot. A video that has been deleted, has expired or was taken down ' +
        'keeps its cost, but has neither prompt nor receipt.',
    },
  ),
  credits: Type.Integer({ minimum: 0, description: 'What these videos cost together.' }),
});
export type FilmReceipt = Static<typeof FilmReceipt>;

/** All films of the user, the last changed first. */
export const listFilms = {
  method: 'GET',
  path: '/api/films',
  auth: 'required',
  tag: 'films',
  summary: 'List films',
  status: 200,
  answer: Type.Object({ films: Type.Array(FilmSummary) }),
} as const satisfies ApiCall;

/** Makes a film; costs nothing. */
export const createFilm = {
  method: 'POST',
  path: '/api/films',
  auth: 'required',
  tag: 'films',
  summary: 'Create a film',
  body: FilmContent,
  idempotencyKey: true,
  feature: 'films',
  status: 201,
  answer: FilmWithVideos,
} as const satisfies ApiCall;

/** One of the user's own films; other users' films answer 404. */
export const readFilm = {
  method: 'GET',
  path: '/api/films/:id',
  auth: 'required',
  tag: 'films',
  summary: 'Read a film',
  params: ById,
  status: 200,
  answer: FilmWithVideos,
} as const satisfies ApiCall;

/** Reads the costs of a film's takes, each counted once. The film itself costs nothing. */
export const readFilmReceipt = {
  method: 'GET',
  path: '/api/films/:id/receipt',
  auth: 'required',
  tag: 'films',
  summary: 'Read what the videos of a film cost',
  params: ById,
  status: 200,
  answer: Type.Object({ receipt: FilmReceipt }),
} as const satisfies ApiCall;

/**
 * Replaces title and shots. `revision` is the one that the caller has changed; if the film has been changed since, it
 * is refused with `film_changed`. The same change sent again is answered as the first time.
 */
export const changeFilm = {
  method: 'PUT',
  path: '/api/films/:id',
  auth: 'required',
  tag: 'films',
  summary: 'Replace the content of a film',
  params: ById,
  body: Type.Object({ ...FilmContent.properties, revision: Revision }, strict),
  status: 200,
  answer: FilmWithVideos,
} as const satisfies ApiCall;

export const makeFilm = {
  method: 'POST',
  path: '/api/films/:id/make',
  auth: 'required',
  tag: 'films',
  summary: 'Have takes of a film made',
  description:
    'Has takes of a film made, also those that failed or were canceled: from text or a picture side by side, from the ' +
    'shot before when that one is ready. `maxCredits` is the price that the visitor has seen, of these and of those that ' +
    'wait already; if it is more, it is refused with `price_changed`. Without credits, at its cap, or suspended, it ' +
    'pauses once nothing is being made. Takes with a fault are not made; without any that can be made it is refused ' +
    'with `state_conflict`. A repetition with the same key changes nothing.',
  params: ById,
  body: Type.Object(
    {
      maxCredits: Type.Integer({ minimum: 1 }),
      takes: Type.Optional(
        Type.Array(Uuid, { minItems: 1, maxItems: MAX_SHOTS, description: 'Only these; left out: all' }),
      ),
    },
    strict,
  ),
  idempotencyKey: true,
  status: 200,
  answer: FilmWithVideos,
} as const satisfies ApiCall;

/** No further take begins; those in the queue are canceled, and their credits return. Stopping again changes nothing. */
export const stopFilm = {
  method: 'POST',
  path: '/api/films/:id/stop',
  auth: 'required',
  tag: 'films',
  summary: "Stop making a film's takes",
  params: ById,
  status: 200,
  answer: FilmWithVideos,
} as const satisfies ApiCall;

/** Deletes a film for good; nothing more of it is made. Its videos stay. */
export const deleteFilm = {
  method: 'DELETE',
  path: '/api/films/:id',
  auth: 'required',
  tag: 'films',
  summary: 'Delete a film',
  params: ById,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;
