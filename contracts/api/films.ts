import Type, { type Static } from 'typebox';
import { FILM_TITLE_MAX, MAX_SHOTS } from '../film';
import type { ApiCall } from './call';
import { ById, NoContent, strict, Time } from './parts';
import { Video, VideoReceipt } from './videos';

// Films: lists of takes, each with the part of it that is shown. The takes stay where they are; nothing is rendered here.

const Seconds = Type.Number({ minimum: 0, maximum: 3_600 });

const shotFields = {
  videoId: Type.String({ format: 'uuid', description: 'One of the user’s own ready videos.' }),
  startS: Type.Number({ minimum: 0, maximum: 3_600, description: 'Where in the video the shot begins, in seconds.' }),
  endS: Type.Optional(
    Type.Number({ ...Seconds, description: 'Where it ends; left out, or past the end: with the video.' }),
  ),
};

export const Shot = Type.Object(shotFields, strict);
export type Shot = Static<typeof Shot>;

/** What a user writes of a film. */
export const FilmContent = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: FILM_TITLE_MAX, pattern: '\\S' }),
    shots: Type.Array(Shot, { maxItems: MAX_SHOTS, description: 'In the order in which they are shown.' }),
  },
  strict,
);
export type FilmContent = Static<typeof FilmContent>;

const Revision = Type.Integer({ minimum: 1, description: 'One more with every change.' });

export const Film = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String(),
  shots: Type.Array(
    Type.Object({
      ...shotFields,
      isMissing: Type.Boolean({ description: 'Its video has been deleted, has expired or was taken down.' }),
    }),
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
  posterUrl: Type.Optional(
    Type.String({ description: 'Short-lived signed URL: the poster of the first shot that is not missing.' }),
  ),
  createdAt: Time,
  updatedAt: Time,
});
export type FilmSummary = Static<typeof FilmSummary>;

const FilmWithVideos = Type.Object({
  film: Film,
  videos: Type.Array(Video, { description: 'The videos of its shots that are not missing, each once.' }),
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
  status: 200,
  answer: Type.Object({ films: Type.Array(FilmSummary) }),
} as const satisfies ApiCall;

/** Makes a film; costs nothing. */
export const createFilm = {
  method: 'POST',
  path: '/api/films',
  auth: 'required',
  tag: 'films',
  body: FilmContent,
  idempotencyKey: true,
  status: 201,
  answer: FilmWithVideos,
} as const satisfies ApiCall;

/** One of the user's own films; other users' films answer 404. */
export const readFilm = {
  method: 'GET',
  path: '/api/films/:id',
  auth: 'required',
  tag: 'films',
  params: ById,
  status: 200,
  answer: FilmWithVideos,
} as const satisfies ApiCall;

/** What the takes of a film cost, each counted once. The film itself costs nothing. */
export const readFilmReceipt = {
  method: 'GET',
  path: '/api/films/:id/receipt',
  auth: 'required',
  tag: 'films',
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
  params: ById,
  body: Type.Object({ ...FilmContent.properties, revision: Revision }, strict),
  status: 200,
  answer: FilmWithVideos,
} as const satisfies ApiCall;

/** Deletes a film for good. Its videos stay. */
export const deleteFilm = {
  method: 'DELETE',
  path: '/api/films/:id',
  auth: 'required',
  tag: 'films',
  params: ById,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;
