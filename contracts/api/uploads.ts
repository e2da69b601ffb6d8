import Type, { type Static } from 'typebox';
import type { ApiCall } from './call';
import { ById } from './parts';

const UploadRequest = Type.Object({
  contentType: Type.String({ maxLength: 100 }),
  bytes: Type.Integer({ minimum: 1 }),
});

/** Where and how the browser PUTs the picture. */
export const UploadTicket = Type.Object({
  id: Type.String(),
  uploadUrl: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
});
export type UploadTicket = Static<typeof UploadTicket>;

/** Announces a picture. */
export const createUpload = {
  method: 'POST',
  path: '/api/uploads',
  auth: 'required',
  tag: 'uploads',
  summary: 'Announce a picture',
  body: UploadRequest,
  status: 200,
  answer: UploadTicket,
} as const satisfies ApiCall;

/** The picture itself, which the browser sends directly to the ticket's signed URL. */
export const putPicture = {
  method: 'PUT',
  path: '/uploads/:id',
  auth: 'none',
  tag: 'uploads',
  summary: 'Upload an announced picture',
  params: ById,
  query: Type.Object({ expires: Type.String(), signature: Type.String() }),
  status: 200,
  answer: Type.Object({ id: Type.String(), width: Type.Integer(), height: Type.Integer() }),
} as const satisfies ApiCall;
