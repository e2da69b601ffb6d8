import Type, { type Static } from 'typebox';
import { AspectRatio } from '../model';
import type { ApiCall } from './call';
import { ById, NoContent, strict } from './parts';
import { VideoReport } from './reports';
import { ByToken, Share, ShareTerms } from './shares';

// Links to films: like those to videos, without previews on other sites.

export const FilmShareTerms = Type.Object({ showsTitle: Type.Boolean(), days: ShareTerms.properties.days }, strict);
export type FilmShareTerms = Static<typeof FilmShareTerms>;

export const FilmShare = Type.Object(
  {
    token: Type.String({ description: 'Grants access to the film: /api/shared-films/{token}' }),
    showsTitle: Type.Boolean(),
    expiresAt: Share.properties.expiresAt,
  },
  {
    description:
      'The link of a film, as its owner sees it. It shows the film as it is when it is opened, and ends for good when ' +
      'one of its videos is deleted, expires or is taken down.',
  },
);
export type FilmShare = Static<typeof FilmShare>;

export const SharedFilm = Type.Object(
  {
    title: Type.Optional(Type.String({ description: 'Only if its owner chose to show it.' })),
    shots: Type.Array(
      Type.Object({
        model: Type.String(),
        startS: Type.Number({ description: 'Where in the video the shot begins, in seconds.' }),
        endS: Type.Number({ description: 'Where it ends: not after the end of the video.' }),
        aspectRatio: Type.Optional(AspectRatio),
        width: Type.Optional(Type.Integer()),
        height: Type.Optional(Type.Integer()),
        isDemo: Type.Boolean(),
        videoUrl: Type.String({ description: 'Short-lived signed URL.' }),
        posterUrl: Type.String({ description: 'Short-lived signed URL.' }),
      }),
      { minItems: 1, description: 'In the order in which they are shown.' },
    ),
  },
  { description: 'What visitors with the link see: no prompt, no seed, no source picture, no id.' },
);
export type SharedFilm = Static<typeof SharedFilm>;

export const FilmReport = Type.Object(
  {
    ...VideoReport.properties,
    shot: Type.Integer({ minimum: 1, description: 'The number of the shot that it is about, from 1.' }),
  },
  strict,
);
export type FilmReport = Static<typeof FilmReport>;

/** The link of one of the user's films; null when there is none. */
export const readFilmShare = {
  method: 'GET',
  path: '/api/films/:id/share',
  auth: 'required',
  tag: 'shares',
  summary: "Read a film's share link",
  params: ById,
  status: 200,
  answer: Type.Object({ share: Type.Union([FilmShare, Type.Null()]) }),
} as const satisfies ApiCall;

/**
 * Creates the link, or changes what it shows and how long it works. Refused with `state_conflict` for a film without a
 * made shot, or with one whose video is gone; shots that aren't made yet appear once they are.
 */
export const shareFilm = {
  method: 'PUT',
  path: '/api/films/:id/share',
  auth: 'required',
  tag: 'shares',
  summary: 'Share a film by link',
  params: ById,
  body: FilmShareTerms,
  feature: 'shared films',
  status: 200,
  answer: Type.Object({ share: FilmShare }),
} as const satisfies ApiCall;

/** Revokes the link for good. */
export const endFilmShare = {
  method: 'DELETE',
  path: '/api/films/:id/share',
  auth: 'required',
  tag: 'shares',
  summary: "End a film's share link",
  params: ById,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;

/** The film behind a link; every link that does not work answers 404. */
export const readSharedFilm = {
  method: 'GET',
  path: '/api/shared-films/:id',
  auth: 'none',
  tag: 'shares',
  summary: 'Show a shared film',
  params: ByToken,
  status: 200,
  answer: Type.Object({ film: SharedFilm }),
} as const satisfies ApiCall;

/** Reports the video of a shot of a shared film. */
export const reportSharedFilm = {
  method: 'POST',
  path: '/api/shared-films/:id/report',
  auth: 'none',
  tag: 'shares',
  summary: 'Report a shared film',
  params: ByToken,
  body: FilmReport,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;
