import { type CancelCredits, FINAL_STATUSES } from '#contracts/video';
import type { RetentionPolicy } from '../retention/retention-policy';
import type { Storage } from '../storage/storage';
import { askAgainMs } from './ask-again';
import type { ExpectedTime } from './expected-time';
import { fileNameOf } from './file-name';
import type { VideoRow } from './read-videos';
import type { QueuePosition } from './queue-positions';

export interface Circumstances {
  storage: Storage;
  /** In the queue. */
  queuePosition: QueuePosition | undefined;
  expected: ExpectedTime | undefined;
  /** Undefined for a copy that nothing will refresh. */
  now: Date | undefined;
  cancelCredits: CancelCredits | undefined;
  /** For a video being made. */
  progress: number | undefined;
  /** Its user's; a video that isn't ready needs none. */
  policy: RetentionPolicy | undefined;
}

/** Presents a copy that nothing will refresh: it says nothing of a video still being made. */
export const NOT_REFRESHED = {
  queuePosition: undefined,
  expected: undefined,
  now: undefined,
  cancelCredits: undefined,
  progress: undefined,
} as const satisfies Partial<Circumstances>;

/** The one way a video leaves this service. */
export async function presentVideo(
  row: VideoRow,
  { storage, queuePosition, expected, now, cancelCredits, progress, policy }: Circumstances,
) {
  return withoutEmpty({
    id: row.id,
    model: row.model,
    mode: row.mode,
    prompt: row.prompt,
    params: row.params,
    frameLinks: row.chain_links === 0 ? undefined : (row.chain_links ?? undefined),
    status: row.status,
    progress,
    isWaitingAtProvider: row.status === 'running' && row.begun_at === null ? true : undefined,
    queuePosition: queuePosition?.position,
    isBehindOwn: queuePosition?.isBehindOwn,
    expectedS: expected?.p50S,
    expectedP90S: expected?.p90S,
    ...watching(row, { queuePosition, expected, now }),
    error: row.error_code === null ? undefined : { code: row.error_code },
    takenDown: takedown(row),
    cancelCredits,
    credits: {
      held: row.credits,
      captured: row.returned === null ? 0 : row.credits - row.returned,
      released: row.returned ?? 0,
    },
    trial: row.full_credits === null ? undefined : { fullCredits: row.full_credits },
    isFavourite: row.is_favourite ? true : undefined,
    folderId: row.folder_id ?? undefined,
    shortfalls: row.shortfalls ?? undefined,
    createdAt: row.created_at.toISOString(),
    ...(row.status === 'ready' && row.finished_at !== null && times(row.finished_at, policy)),
    ...(await addresses(row, storage)),
    receipt: receiptOf(row),
  });
}

function watching(
  row: VideoRow,
  { queuePosition, expected, now }: Pick<Circumstances, 'queuePosition' | 'expected' | 'now'>,
) {
  const { status, begun_at: begunAt } = row;
  const isWatched = now !== undefined && !FINAL_STATUSES.has(status);
  // The database's clock may be ahead of ours.
  const elapsedS =
    isWatched && status === 'running' && begunAt !== null
      ? Math.max(0, now.getTime() - begunAt.getTime()) / 1000
      : undefined;
  return {
    elapsedS,
    askAgainMs: isWatched ? askAgainMs({ status, position: queuePosition?.position, elapsedS, expected }) : undefined,
  };
}

function takedown({ taken_down_at: at, takedown_ground: ground }: VideoRow) {
  return at === null || ground === null ? undefined : { at: at.toISOString(), ground };
}

function times(readyAt: Date, policy: RetentionPolicy | undefined) {
  return withoutEmpty({ readyAt: readyAt.toISOString(), expiresAt: policy?.expiryOf(readyAt).toISOString() });
}

async function addresses({ id, model, status, ...keys }: VideoRow, storage: Storage) {
  const { video_key: videoKey, poster_key: posterKey, start_picture_key: startPictureKey } = keys;
  if (!FINAL_STATUSES.has(status) && startPictureKey !== null) {
    return { startPictureUrl: await storage.signedUrl(startPictureKey) };
  }
  if (status !== 'ready' || videoKey === null || posterKey === null) return {};
  const [videoUrl, posterUrl, downloadUrl] = await Promise.all([
    storage.signedUrl(videoKey),
    storage.signedUrl(posterKey),
    storage.signedUrl(videoKey, { downloadName: fileNameOf({ model, id }) }),
  ]);
  return { videoUrl, posterUrl, downloadUrl };
}

type ReceiptRow = Pick<
  VideoRow,
  | 'provider'
  | 'endpoint'
  | 'prompt'
  | 'prompt_used'
  | 'seed'
  | 'started_at'
  | 'finished_at'
  | 'width'
  | 'height'
  | 'duration_s'
  | 'bytes'
>;

/** The receipt: the settings that the provider was asked for, and what it made. */
export function receiptOf(row: ReceiptRow) {
  return withoutEmpty({
    provider: row.provider ?? undefined,
    endpoint: row.endpoint ?? undefined,
    promptSent: row.started_at ? row.prompt : undefined,
    promptUsed: row.prompt_used === null || row.prompt_used === row.prompt ? undefined : row.prompt_used,
    seed: row.seed,
    startedAt: row.started_at?.toISOString(),
    finishedAt: row.finished_at?.toISOString(),
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    durationS: row.duration_s ?? undefined,
    bytes: row.bytes ?? undefined,
  });
}

function withoutEmpty<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
}
