import type { ParseError } from 'papaparse';
import { cleanText, plainText, wholeNumber } from '#contracts/typed-text';
import { MAX_ROWS } from '#contracts/video-list';
import { PICTURE_FIELDS, SETTING_FIELDS, type SettingField, VIDEO_SETTINGS } from '#contracts/video-settings';
import type { Entry } from './composition';

/** The columns of a file, in the template's order. Rows are videos from text, so there are no pictures. */
const COLUMNS = [
  'prompt',
  'model',
  ...SETTING_FIELDS.filter((field) => !(PICTURE_FIELDS as readonly string[]).includes(field)),
] as const;

/** Why a file can't be used; with a row, counted from 1 below the header, only that row is wrong. */
export interface FileFault {
  reason: 'noPrompt' | 'empty' | 'notText' | 'tooLarge' | 'tooMany' | 'cells' | 'quotes';
  row?: number;
}

export type ReadFile = { entries: Entry[]; ignored: string[] } | { faults: FileFault[] };

/** A thousand prompts of the longest kind in the scripts that need most bytes. */
export const MAX_FILE_BYTES = 32_000_000;

/** Reads a CSV file in UTF-8; papaparse is loaded now. */
export async function readCsvFile(file: Blob): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES) return { faults: [{ reason: 'tooLarge' }] };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(file));
  } catch {
    return { faults: [{ reason: 'notText' }] };
  }
  return readCsv(text);
}

/** Columns by their names in any order and case; those that we don't know are named and left out. */
async function readCsv(text: string): Promise<ReadFile> {
  // A binary file may be valid UTF-8 by chance.
  if (text.includes('\u0000')) return { faults: [{ reason: 'notText' }] };
  const { parse } = await import('papaparse');
  const { data, errors, meta } = parse<Cells>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => {
      const name = header.trim();
      return COLUMNS.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;
    },
  });
  const faults = errors.flatMap((error) => faultOf(error, data) ?? []);
  if (faults.length > 0) return { faults };
  const columns = meta.fields ?? [];
  if (!columns.includes('prompt')) return { faults: [{ reason: 'noPrompt' }] };
  if (data.length === 0) return { faults: [{ reason: 'empty' }] };
  if (data.length > MAX_ROWS) return { faults: [{ reason: 'tooMany' }] };
  const known: readonly string[] = COLUMNS;
  return { entries: data.map(toEntry), ignored: columns.filter((column) => column !== '' && !known.includes(column)) };
}

/** A file to fill in, with one example; with a byte order mark, because spreadsheets need it. */
export async function templateCsv(example: Entry): Promise<Blob> {
  const { unparse } = await import('papaparse');
  const { prompt, model, settings } = example;
  const text = unparse([{ prompt, model, ...settings }], { columns: [...COLUMNS], newline: '\r\n' });
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

/** The cells of a row by column; papaparse puts those beyond the header into a list of their own. */
type Cells = Partial<Record<string, string>> & { __parsed_extra?: readonly string[] };

/**
 * Missing cells are settings left open, empty ones at the end of a row are a habit of spreadsheets, and a file with one
 * column has nothing that separates columns.
 */
function faultOf({ type, code, row }: ParseError, data: readonly Cells[]): FileFault | undefined {
  if (type === 'Delimiter' || code === 'TooFewFields') return undefined;
  const extra = row === undefined ? undefined : data[row]?.__parsed_extra;
  if (code === 'TooManyFields' && extra?.every((cell) => cell.trim() === '')) return undefined;
  return { reason: code === 'TooManyFields' ? 'cells' : 'quotes', ...(row !== undefined && { row: row + 1 }) };
}

function toEntry(cells: Cells): Entry {
  const model = cells.model && plainText(cells.model);
  const settings = SETTING_FIELDS.flatMap((field) => {
    const cell = cellOf(cells, field);
    return cell === '' ? [] : [[field, valueOf(field, cell)] as const];
  });
  return {
    prompt: cleanText(cells.prompt ?? ''),
    ...(model && { model }),
    settings: Object.fromEntries(settings),
  };
}

/** Texts as they were written; all else as a plain keyboard has it. */
function cellOf(cells: Cells, field: SettingField): string {
  const cell = cells[field] ?? '';
  return VIDEO_SETTINGS[field].kind === 'text' ? cleanText(cell) : plainText(cell);
}

const YES = ['true', 'yes', 'on', '1'];
const NO = ['false', 'no', 'off', '0'];

/** As a request has it; what can't be one is sent as it was written, and its row's fault names it. */
function valueOf(field: SettingField, cell: string): string | number | boolean {
  const setting = VIDEO_SETTINGS[field];
  if (setting.kind === 'flag') {
    const word = cell.toLowerCase();
    return YES.includes(word) || (NO.includes(word) ? false : cell);
  }
  const isNumber = setting.kind === 'integer' || (setting.kind === 'choice' && typeof setting.standard === 'number');
  if (isNumber) return wholeNumber(cell) ?? (/^-\d{1,15}$/.test(cell) ? Number(cell) : cell);
  // 480P, 4k
  return field === 'resolution' ? cell.replace(/P$/, 'p').replace(/k$/, 'K') : cell;
}

function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsArrayBuffer(file);
  });
}
