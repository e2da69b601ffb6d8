import Type, { type Static } from 'typebox';
import { REPORT_MAX_TEXT, REPORT_REASONS } from '../report';
import type { ApiCall } from './call';
import { ById, NoContent, strict } from './parts';

export const VideoReport = Type.Object(
  {
    reason: Type.Enum([...REPORT_REASONS]),
    text: Type.Optional(Type.String({ maxLength: REPORT_MAX_TEXT, description: 'Further details.' })),
  },
  strict,
);
export type VideoReport = Static<typeof VideoReport>;

/** Reports one of the user's own videos. */
export const reportVideo = {
  method: 'POST',
  path: '/api/videos/:id/report',
  auth: 'required',
  tag: 'videos',
  summary: "Report one's own video",
  params: ById,
  body: VideoReport,
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;
