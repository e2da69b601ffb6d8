import type { VideoListRow } from '#contracts/api/lists';
import type { Capabilities, ModelTerms } from '#contracts/model';
import { nearestDuration, nearestRatio, nearestResolution } from '#contracts/nearest-choice';
import { aspectRatiosFor, durationsFor, isOffered, type SettingValue, VIDEO_SETTINGS } from '#contracts/video-settings';

/** A row as it is sent: `model`, `prompt`, and settings by the names of a video's request. */
export type RowInput = Readonly<Record<string, string | number | boolean>>;

/** Sources of a row: its prompt, and what a file says of its model and settings. */
export interface Entry {
  prompt: string;
  /** Key or title, as it was written. */
  model?: string;
  settings: RowInput;
}

/** Settings for all rows; one that is left out is as the form begins. */
export interface SharedSettings {
  durationS?: SettingValue<'durationS'>;
  resolution?: SettingValue<'resolution'>;
  aspectRatio?: SettingValue<'aspectRatio'>;
  audio?: boolean;
}

/** A list before it is sent. */
export interface Composition {
  /** Empty: the time of sending. */
  title: string;
  /** A prompt a line. */
  text: string;
  /** A chosen file, in place of the text. */
  file?: { name: string; entries: readonly Entry[]; ignored: readonly string[] };
  /** Keys. */
  models: readonly string[];
  shared: SharedSettings;
}

export type ListModel = Pick<ModelTerms, 'key' | 'title' | 'capabilities' | 'credits'>;

/** The models that lists are made of. */
export interface ListModels {
  /** Whole, for the names of rows. */
  models: readonly ListModel[];
  /** Models that a video can be made on now. */
  offered: readonly ListModel[];
}

/** The prompts of a text, one a line; empty lines count for nothing. */
export function promptsOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function entriesOf({ text, file }: Composition): readonly Entry[] {
  return file?.entries ?? promptsOf(text).map((prompt) => ({ prompt, settings: {} }));
}

/** How many of the entries are made on the chosen models, and how many name their own. */
export function needsModel(entries: readonly Entry[]): boolean {
  return entries.some(({ model }) => model === undefined);
}

export function countRows(composition: Composition): number {
  const entries = entriesOf(composition);
  const own = entries.filter(({ model }) => model !== undefined).length;
  return own + (entries.length - own) * composition.models.length;
}

/** Every entry on its own model, or on each of the chosen ones. */
export function rowsOf(composition: Composition, models: readonly ListModel[]): RowInput[] {
  return entriesOf(composition).flatMap((entry) =>
    (entry.model === undefined ? composition.models : [entry.model]).map((name) => {
      const model = findModel(models, name);
      const shared = model ? sharedFor(model.capabilities, composition.shared, entry.settings) : {};
      return { model: name, prompt: entry.prompt, ...shared, ...entry.settings };
    }),
  );
}

/** As people write it; the product API finds models in the same way. */
function findModel<M extends ListModel>(models: readonly M[], name: string): M | undefined {
  const wanted = name.trim().toLowerCase();
  return (
    models.find(({ key }) => key.toLowerCase() === wanted) ?? models.find(({ title }) => title.toLowerCase() === wanted)
  );
}

/**
 * The shared settings as a model has them, or the closest. Left out are those that the row itself names, and those that
 * nobody chose: the product API completes them as the form begins.
 */
function sharedFor(capabilities: Capabilities, shared: SharedSettings, own: RowInput): RowInput {
  const resolution =
    capabilities.resolutions.find((offered) => offered === own.resolution) ??
    (shared.resolution && nearestResolution(shared.resolution, capabilities.resolutions));
  const ratios = aspectRatiosFor(capabilities, 'text');
  const hasSound = isOffered(VIDEO_SETTINGS.audio, capabilities, { mode: 'text', resolution });
  const { durationS, aspectRatio, audio } = shared;
  return {
    ...(resolution !== undefined && { resolution }),
    ...(durationS !== undefined && { durationS: nearestDuration(durationS, durationsFor(capabilities, resolution)) }),
    ...(aspectRatio !== undefined && ratios.length > 0 && { aspectRatio: nearestRatio(aspectRatio, ratios) }),
    ...(audio !== undefined && hasSound && { audio }),
  };
}

/** A row of the list as an entry, so that a list can be changed where it wasn't composed. */
export function entryOfRow({ model, prompt, settings }: VideoListRow): Entry {
  const plain = Object.entries(settings).filter(
    (entry): entry is [string, string | number | boolean] => !['object', 'undefined'].includes(typeof entry[1]),
  );
  return { prompt, ...(model !== '' && { model }), settings: Object.fromEntries(plain) };
}

/** No model takes more characters: beyond them a prompt is too long in any case. */
const SENT_CHARACTERS = 10_001;
/** A body has at most 64 kB, with what is around the rows. */
const PART_BYTES = 56_000;

/** The rows in parts that fit into a body each. */
export function partsOf(rows: readonly RowInput[]): { from: number; rows: RowInput[] }[] {
  const encoder = new TextEncoder();
  const parts: { from: number; rows: RowInput[] }[] = [];
  let bytes = Infinity;
  rows.forEach((row, index) => {
    const sent = shorten(row);
    const size = encoder.encode(JSON.stringify(sent)).length + 1;
    bytes += size;
    if (bytes > PART_BYTES) {
      parts.push({ from: index, rows: [] });
      bytes = size;
    }
    parts.at(-1)?.rows.push(sent);
  });
  return parts;
}

function shorten(row: RowInput): RowInput {
  const cut = Object.entries(row).map(([field, value]) => {
    const max = field === 'prompt' ? SENT_CHARACTERS : SENT_CHARACTERS / 10;
    return [
      field,
      typeof value === 'string' && value.length > max ? [...value].slice(0, max).join('') : value,
    ] as const;
  });
  return Object.fromEntries(cut);
}
