import Type, { type Static } from 'typebox';
import { AspectRatio, Resolution } from '../model';
import { SHARE_DAYS } from '../share';
import type { ApiCall } from './call';
import { ById, NoContent, strict, Time } from './parts';
import { VideoReport } from './reports';

// Share links: owners create and revoke them, everyone who has one can watch the video.

export const ByToken = Type.Object({ id: Type.String({ maxLength: 64, description: 'Token of the link' }) });

export const ShareTerms = Type.Object(
  {
    showsPrompt: Type.Boolean(),
    showsPreview: Type.Optional(Type.Boolean({ description: 'Left out: unchanged; false for a new link.' })),
    days: Type.Optional(
      Type.Union([Type.Enum([...SHARE_DAYS]), Type.Null()], {
        description: 'Counted from now; null: until the link is revoked or the video deleted. Left out: unchanged.',
      }),
    ),
  },
  strict,
);
export type ShareTerms = Static<typeof ShareTerms>;

export const Share = Type.Object(
  {
    token: Type.String({ description: 'Grants access to the video: /shared?v={token}' }),
    showsPrompt: Type.Boolean(),
    showsPreview: Type.Boolean({
      description: 'Chats and social sites show a preview.',
    }),
    expiresAt: Type.Union([Time, Type.Null()], { description: 'Null: until it is revoked.' }),
  },
  { description: 'The link of a video, as its owner sees it. A video has at most one.' },
);
export type Share = Static<typeof Share>;

export const SharedVideo = Type.Object(
  {
    model: Type.String(),
    durationS: Type.Integer(),
    resolution: Resolution,
    aspectRatio: Type.Optional(AspectRatio),
    width: Type.Optional(Type.Integer()),
    height: Type.Optional(Type.Integer()),
    readyAt: Time,
    isDemo: Type.Boolean(),
    prompt: Type.Optional(Type.String({ description: 'Only if its owner chose to show it.' })),
    showsPreview: Type.Boolean(),
    videoUrl: Type.String({ description: 'Short-lived signed URL.' }),
    posterUrl: Type.String({ description: 'Short-lived signed URL.' }),
  },
  { description: 'What visitors with the link see: no seed, no source picture, no id.' },
);
export type SharedVideo = Static<typeof SharedVideo>;

/** The link of one of the user's videos; null when there is none. */
export const readShare = {
  method: 'GET',
  path: '/api/videos/:id/share',
  auth: 'required',
  tag: 'shares',
  summary: "Read a video's share link",
  params: ById,
  status: 200,
  answer: Type.Object({ share: Type.Union([Share, Type.Null()]) }),
} as const satisfies ApiCall;

/** Creates the link, or changes what it shows and how long it works. */
export const shareVideo = {
  method: 'PUT',
  path: '/api/videos/:id/share',
  auth: 'required',
  tag: 'shares',
  summary: 'Share a video by link',
  params: ById,
  body: ShareTerms,
  feature: 'shared videos',
  status: 200,
  answer: Type.Object({ share: Share }),
} as const satisfies ApiCall;

/** Revokes the link for good. */
export const endShare = {
  method: 'DELETE',
  path: '/api/videos/:id/share',
  auth: 'required',
  tag: 'shares',
  summary: "End a video's share link",
  params: ById,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;

/** The video behind a link; every link that does not work answers 404. */
export const readSharedVideo = {
  method: 'GET',
  path: '/api/shared/:id',
  auth: 'none',
  tag: 'shares',
  summary: 'Show a shared video',
  params: ByToken,
  status: 200,
  answer: Type.Object({ video: SharedVideo }),
} as const satisfies ApiCall;

/** Reports a shared video. */
export const reportSharedVideo = {
  method: 'POST',
  path: '/api/shared/:id/report',
  auth: 'none',
  tag: 'shares',
  summary: 'Report a shared video',
  params: ByToken,
  body: VideoReport,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;
