import type { Video } from '#contracts/api/videos';
import { VIDEO_ADDRESSES } from '#contracts/video';

/** Hands the video's receipt to the browser as a JSON file; the addresses, which expire, stay out. */
export function saveReceipt(video: Video): void {
  const receipt = { ...video };
  for (const field of VIDEO_ADDRESSES) delete receipt[field];
  const file = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `receipt-${receipt.id}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
