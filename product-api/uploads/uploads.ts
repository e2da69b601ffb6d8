import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES, type UploadType } from '#contracts/video';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import type { Storage } from '../storage/storage';
import type { UrlSigner } from '../storage/url-signature';
import { writeFileFrom } from '../storage/write-file';
import { lockUser } from '../ledger/post';
import { inTransaction } from '../db/transaction-guard';
import type { Picture } from './open-picture';
import type { PictureDecoder } from './picture-decoder';
import { requireRoom } from '../quota/require-room';
import { isUnused, UNUSED_KEPT_MS } from './unused-uploads';

type NewUpload = Insertable<Tables['uploads']>;

const TICKET_S = 15 * 60;
const CUT_OFF_FACTOR = 4;
/** Pictures of one user: announced and still to come, or stored and in no video. At 3.5 MB each, 175 MB. */
const MAX_UNUSED = 50;

export interface UploadDeps {
  db: Kysely<Tables>;
  storage: Storage;
  signer: UrlSigner;
  /** Origin under which browsers reach this service. */
  publicUrl: string;
  pictures: PictureDecoder;
  /** For files in the making. */
  workDir: string;
  now: () => Date;
}

/**
 * Announces a picture: returns where the browser may PUT it during the next 15 minutes.
 * @throws ApiError `payload_too_large`, `unsupported_media_type`, `too_many_pictures`, `too_many_files`
 */
export async function createUpload(
  { db, signer, publicUrl, now }: UploadDeps,
  userId: string,
  announced: { contentType: string; bytes: number },
) {
  if (!isUploadType(announced.contentType)) {
    throw new ApiError('unsupported_media_type', `"contentType" must be one of: ${UPLOAD_TYPES.join(', ')}.`, {
      field: 'contentType',
    });
  }
  if (announced.bytes > UPLOAD_MAX_BYTES) throw tooLarge();
  const id = randomUUID();
  const row = {
    id,
    user_id: userId,
    content_type: announced.contentType,
    bytes: announced.bytes,
    status: 'waiting' as const,
    created_at: now(),
  };
  await insertUpload({ db, now }, row);
  const expires = Math.floor(now().getTime() / 1000) + TICKET_S;
  const query = signer.sign(`/uploads/${id}`, expires);
  return {
    id,
    uploadUrl: `${publicUrl}/uploads/${id}?${query.toString()}`,
    headers: { 'content-type': announced.contentType },
  };
}

/**
 * Writes the row of a picture, if its user has room for one more.
 * @throws ApiError `too_many_pictures`, `too_many_files`
 */
export async function insertUpload({ db, now }: Pick<UploadDeps, 'db' | 'now'>, row: NewUpload): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, row.user_id);
    if ((await countUnused(tx, row.user_id, now())) >= MAX_UNUSED) {
      throw new ApiError('too_many_pictures', `You have ${MAX_UNUSED} pictures that no video uses.`);
    }
    await requireRoom(tx, row.user_id, { pictures: 1, fileBytes: row.bytes });
    await tx.insertInto('uploads').values(row).execute();
  });
}

/** Where a stored picture lies; its type is that of the extension. */
export function pictureKey(id: string, extension: 'jpg' | 'png' = 'jpg'): string {
  return `uploads/${id}/picture.${extension}`;
}

/**
 * Takes the picture of an announced upload: counts its bytes while they come, decodes and re-encodes it, stores it. Not
 * decoded if it is `leaving` before its turn.
 * @throws ApiError `not_found`, `state_conflict`, `payload_too_large`, `invalid_image`, `pictures_busy`
 */
export async function receiveUpload(
  deps: UploadDeps,
  id: string,
  body: Readable,
  leaving?: AbortSignal,
): Promise<{ id: string } & Picture> {
  const { db, storage, pictures, workDir } = deps;
  const upload = isUuid(id)
    ? await db.selectFrom('uploads').select(['user_id', 'status']).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!upload) throw new ApiError('not_found', 'There is no such upload.');
  if (upload.status === 'stored') throw new ApiError('state_conflict', 'This picture has been uploaded already.');

  const received = path.join(workDir, `${id}.${randomUUID()}`);
  const reencoded = `${received}.jpg`;
  pictures.warmUp();
  try {
    await mkdir(workDir, { recursive: true });
    await writeFileFrom(body, received, { transforms: [refuseBeyond(UPLOAD_MAX_BYTES)] });
    const picture = await pictures.reencode(upload.user_id, { source: received, target: reencoded }, leaving);
    const key = pictureKey(id);
    const { bytes } = await storage.putFile(key, reencoded);
    await db
      .updateTable('uploads')
      .set({ status: 'stored', storage_key: key, bytes, ...picture })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute();
    return { id, ...picture };
  } catch (error) {
    if (body.readableAborted) throw new ApiError('bad_request', 'The upload was interrupted.');
    throw error;
  } finally {
    await rm(received, { force: true });
    await rm(reencoded, { force: true });
  }
}

function countUnused(tx: Transaction<Tables>, userId: string, now: Date): Promise<number> {
  const ticketsSince = new Date(now.getTime() - TICKET_S * 1000);
  return (
    tx
      .selectFrom('uploads')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      // Older ones are swept.
      .where('created_at', '>', new Date(now.getTime() - UNUSED_KEPT_MS))
      .where((eb) => eb.or([eb('status', '=', 'stored'), eb('created_at', '>', ticketsSince)]))
      .where(isUnused)
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count))
  );
}

function isUploadType(contentType: string): contentType is UploadType {
  return (UPLOAD_TYPES as readonly string[]).includes(contentType);
}

/**
 * Passes `maxBytes` on and swallows the rest, to refuse at the end: a browser reads an answer only after it has sent
 * everything. A client that sends far more is cut off.
 */
function refuseBeyond(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= maxBytes) done(null, chunk);
      else done(bytes > maxBytes * CUT_OFF_FACTOR ? tooLarge() : null);
    },
    flush(done) {
      done(bytes > maxBytes ? tooLarge() : null);
    },
  });
}

function tooLarge(): ApiError {
  return new ApiError('payload_too_large', `A picture may have ${UPLOAD_MAX_BYTES} bytes at most.`, { field: 'bytes' });
}
