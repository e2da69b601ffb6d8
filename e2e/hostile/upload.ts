import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { UploadTicket } from '#contracts/api/uploads';
import type { Visitor } from './visitor';

/** Uploads a picture as the site's pages do, and answers with the status that it ended with. */
export async function upload(visitor: Visitor, contentType: string, picture: Buffer): Promise<number> {
  const announced = await visitor.post('/api/uploads', JSON.stringify({ contentType, bytes: picture.length }));
  assert.equal(announced.status, 200, 'announced');
  const { uploadUrl, headers } = (await announced.json()) as UploadTicket;
  const answer = await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(picture) });
  await answer.arrayBuffer();
  return answer.status;
}

export function smallPng(): Promise<Buffer> {
  return sharp({ create: { width: 100, height: 100, channels: 3, background: '#3b82f6' } })
    .png()
    .toBuffer();
}
