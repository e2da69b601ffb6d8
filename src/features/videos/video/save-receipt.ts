import type { Video } from '#contracts/api/videos';
import { VIDEO_ADDRESSES } from '#contracts/video';
import { saveFile } from '../../../components/save-file';

/** Hands a receipt to the browser as a JSON file. `id`: of what it is for. */
export function saveAsJson(receipt: object, id: string): void {
  const file = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' });
  saveFile(file, `receipt-${id}.json`);
}

/** Hands the video's receipt to the browser as a JSON file; the addresses, which expire, stay out. */
export function saveReceipt(video: Video): void {
  const receipt = { ...video };
  for (const field of VIDEO_ADDRESSES) delete receipt[field];
  saveAsJson(receipt, video.id);
}
