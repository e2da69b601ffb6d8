import { unparse } from 'papaparse';
import { SETTING_FIELDS } from '#contracts/video-settings';
import type { presentCopy } from '../videos/present-copy';
import { requestOf, type RowRecord } from './read-lists';

/** A row of a list with the receipt of its video, if it has one. */
export interface RowReceipt {
  row: RowRecord;
  /** The name of its file in the archive. */
  file: string | undefined;
  video: Awaited<ReturnType<typeof presentCopy>> | undefined;
}

export function receiptsAsJson(receipts: readonly RowReceipt[]): string {
  const entries = receipts.map(({ row, file, video }) => ({
    number: row.position,
    state: row.state,
    ...(file !== undefined && { file }),
    ...requestOf(row),
    ...(row.fault !== null && { fault: row.fault }),
    ...(video && { video }),
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** For spreadsheets: with a byte order mark, and nothing in it that one would compute. */
export function receiptsAsCsv(receipts: readonly RowReceipt[]): string {
  const rows = receipts.map(({ row, file, video }) => {
    const { model, prompt, ...settings } = requestOf(row);
    return {
      number: row.position,
      state: row.state,
      file,
      model,
      prompt,
      ...settings,
      ...(video && {
        seed: video.receipt.seed,
        reserved: video.credits.held,
        spent: video.credits.captured,
        returned: video.credits.released,
        provider: video.receipt.provider,
        endpoint: video.receipt.endpoint,
        startedAt: video.receipt.startedAt,
        finishedAt: video.receipt.finishedAt,
        video: video.id,
      }),
      error: video?.error?.code ?? row.fault?.message,
    };
  });
  return `\ufeff${unparse(rows, { columns: COLUMNS, escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

/** papaparse's own pattern takes no line breaks, and so misses formulas that have one. */
const FORMULA = /^[=+\-@\t\r]/;

const COLUMNS = [
  'number',
  'state',
  'file',
  'model',
  'prompt',
  ...SETTING_FIELDS.filter((field) => field !== 'imageId' && field !== 'endImageId'),
  'reserved',
  'spent',
  'returned',
  'provider',
  'endpoint',
  'startedAt',
  'finishedAt',
  'video',
  'error',
];
