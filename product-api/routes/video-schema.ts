import Type, { type Static } from 'typebox';
import { Mode, ProviderName } from '#contracts/model';
import type { Retention } from '#contracts/retention';
import { type Video, VIDEO_ERROR_CODES, VIDEO_STATUSES } from '#contracts/video';
import { videoParamSchemas } from '#contracts/video-params-schema';
import { type Same, Time } from './schema-parts';

export const Status = Type.Enum([...VIDEO_STATUSES]);
const Credits = Type.Integer({ minimum: 0 });

/**
 * The body of a submission as the OpenAPI document shows it. What a model really takes is narrower and depends on the
 * model: contracts/video-request.ts decides.
 */
export const VideoRequestBody = Type.Object({
  model: Type.String(),
  mode: Mode,
  prompt: Type.String(),
  ...videoParamSchemas,
});

export const VideoAnswer = Type.Object({
  id: Type.String({ format: 'uuid' }),
  model: Type.String(),
  mode: Mode,
  prompt: Type.String(),
  params: Type.Object(videoParamSchemas),
  status: Status,
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  queuePosition: Type.Optional(Type.Integer({ minimum: 1 })),
  isBehindOwn: Type.Optional(Type.Boolean()),
  expectedS: Type.Optional(Type.Number()),
  expectedP90S: Type.Optional(Type.Number()),
  error: Type.Optional(Type.Object({ code: Type.Enum([...VIDEO_ERROR_CODES]) })),
  cancelCredits: Type.Optional(Type.Enum(['returned', 'kept'])),
  credits: Type.Object({ held: Credits, captured: Credits, released: Credits }),
  createdAt: Time,
  readyAt: Type.Optional(Time),
  expiresAt: Type.Optional(Time),
  videoUrl: Type.Optional(Type.String()),
  posterUrl: Type.Optional(Type.String()),
  downloadUrl: Type.Optional(Type.String()),
  receipt: Type.Object({
    provider: Type.Optional(ProviderName),
    endpoint: Type.Optional(Type.String()),
    promptSent: Type.Optional(Type.String()),
    promptUsed: Type.Optional(Type.String()),
    seed: Type.Optional(Type.Integer()),
    startedAt: Type.Optional(Time),
    finishedAt: Type.Optional(Time),
    width: Type.Optional(Type.Integer()),
    height: Type.Optional(Type.Integer()),
    bytes: Type.Optional(Type.Integer()),
  }),
});

export const RetentionAnswer = Type.Object({
  keptDays: Type.Integer(),
  canExtend: Type.Boolean(),
  expiring: Type.Object({ count: Type.Integer({ minimum: 0 }), firstAt: Type.Union([Time, Type.Null()]) }),
  warnDays: Type.Integer(),
});

export const schemaMatchesContract: Same<Required<Static<typeof VideoAnswer>>, Required<Video>> = true;
export const retentionMatchesContract: Same<Static<typeof RetentionAnswer>, Retention> = true;
