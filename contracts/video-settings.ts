/**
 * Every setting of a video besides model, mode and prompt, one row each. The request and its checks, the API's schema,
 * the form, its draft, the receipt and a model's facts are derived from this table. No schemas here: browsers load it.
 */

export const MODES = ['text', 'image'] as const;

/** Lines of the shorter side: "720p"; "4K" has 2160. Models name theirs in content/models. */
export type Resolution = `${number}p` | `${number}K`;
/** Width and height: "3:2". A model that takes the shape from the picture names none. */
export type AspectRatio = `${number}:${number}`;

export const RESOLUTION_PATTERN = '^([1-9]\\d{2,3}p|[248]K)$';
export const ASPECT_RATIO_PATTERN = '^[1-9]\\d?:[1-9]\\d?$';

type Mode = (typeof MODES)[number];

/**
 * Facts of a model that the table needs: a part of the capabilities in model.ts, whose schema is made from the table.
 */
interface Capabilities {
  durationsS: number[];
  resolutions: Resolution[];
  rules: { resolution: Resolution; durationsS: number[] }[];
  aspectRatios: AspectRatio[];
  aspectRatiosWithImage: AspectRatio[];
  promptMaxLength: number;
  audio: 'none' | 'always' | 'optional';
  negativePrompt: boolean;
  seed: boolean;
  promptEnhancer: boolean;
  fixedCamera: boolean;
  autoFix: boolean;
  endFrame: boolean;
}

/** Most that a model may take, in Unicode code points. */
export const PROMPT_MAX_LENGTH = 10_000;
/** Limit of the strictest provider, in Unicode code points. */
const MAX_NEGATIVE_PROMPT = 500;

/** If left out, the server picks a random seed. */
export const MAX_SEED = 2 ** 31 - 1;

/** The settings that narrow the choices of others. */
export interface Chosen {
  mode: Mode;
  resolution: Resolution | undefined;
}

interface Row {
  /** Its control is under "More settings" and its name among a model's extras. */
  isExtra?: true;
}

/** On or off. */
interface FlagSetting extends Row {
  kind: 'flag';
  isOffered(capabilities: Capabilities): boolean;
}

/** Free text; empty means none. */
interface TextSetting extends Row {
  kind: 'text';
  isOffered(capabilities: Capabilities): boolean;
  /** In Unicode code points. */
  maxLength(capabilities: Capabilities): number;
}

/** A whole number; random if left empty. */
export interface IntegerSetting extends Row {
  kind: 'integer';
  isOffered(capabilities: Capabilities): boolean;
  min: number;
  max: number;
}

/** One of a few values; always sent if there is a choice. */
export interface ChoiceSetting<Value extends string | number = string | number> extends Row {
  kind: 'choice';
  /** Every model has it. */
  inEveryModel?: true;
  /** Form of a value, as a regular expression; whole numbers if left out. */
  pattern?: string;
  /** The values that one model offers. */
  choices(capabilities: Capabilities): readonly Value[];
  /** The values that fit the other choices; empty: the model or the picture decides. */
  remaining(capabilities: Capabilities, chosen: Chosen): readonly Value[];
  /** The form's initial value, before it is adjusted to the model. */
  standard: Value;
}

/** An upload, by its id; in image mode only. */
export interface PictureSetting<Slot extends string = string> extends Row {
  kind: 'picture';
  /** Every model has it, and requires it in image mode. */
  inEveryModel?: true;
  /** The form's slot for the picture itself. */
  slot: Slot;
  isOffered(capabilities: Capabilities): boolean;
}

export type Setting = FlagSetting | TextSetting | IntegerSetting | ChoiceSetting | PictureSetting;

export const VIDEO_SETTINGS = {
  durationS: {
    kind: 'choice',
    inEveryModel: true,
    choices: ({ durationsS }): readonly number[] => durationsS,
    remaining: (capabilities, { resolution }): readonly number[] => durationsFor(capabilities, resolution),
    standard: 5,
  },
  resolution: {
    kind: 'choice',
    inEveryModel: true,
    pattern: RESOLUTION_PATTERN,
    choices: ({ resolutions }): readonly Resolution[] => resolutions,
    remaining: ({ resolutions }): readonly Resolution[] => resolutions,
    standard: '720p' as Resolution,
  },
  aspectRatio: {
    kind: 'choice',
    pattern: ASPECT_RATIO_PATTERN,
    choices: ({ aspectRatios, aspectRatiosWithImage }): readonly AspectRatio[] => [
      ...aspectRatios,
      ...aspectRatiosWithImage,
    ],
    remaining: (capabilities, { mode }): readonly AspectRatio[] => aspectRatiosFor(capabilities, mode),
    standard: '16:9' as AspectRatio,
  },
  negativePrompt: {
    kind: 'text',
    isOffered: ({ negativePrompt }) => negativePrompt,
    maxLength: ({ promptMaxLength }) => Math.min(promptMaxLength, MAX_NEGATIVE_PROMPT),
    isExtra: true,
  },
  seed: { kind: 'integer', isOffered: ({ seed }) => seed, min: 0, max: MAX_SEED, isExtra: true },
  audio: { kind: 'flag', isOffered: ({ audio }) => audio === 'optional' },
  enhancePrompt: { kind: 'flag', isOffered: ({ promptEnhancer }) => promptEnhancer, isExtra: true },
  fixedCamera: { kind: 'flag', isOffered: ({ fixedCamera }) => fixedCamera, isExtra: true },
  /** Lets the maker reword a prompt that its safety check refuses. */
  autoFix: { kind: 'flag', isOffered: ({ autoFix }) => autoFix, isExtra: true },
  imageId: { kind: 'picture', slot: 'image', inEveryModel: true, isOffered: () => true },
  endImageId: { kind: 'picture', slot: 'endImage', isOffered: ({ endFrame }) => endFrame },
} as const satisfies Record<string, Setting>;

type Settings = typeof VIDEO_SETTINGS;
export type SettingField = keyof Settings;
export type FieldOfKind<Kind extends Setting['kind']> = {
  [F in SettingField]: Settings[F] extends { kind: Kind } ? F : never;
}[SettingField];

/** The value of a setting in a request. */
export type SettingValue<F extends SettingField> = Settings[F] extends { kind: 'flag' }
  ? boolean
  : Settings[F] extends { kind: 'integer' }
    ? number
    : Settings[F] extends { remaining(...given: never): readonly (infer Value)[] }
      ? Value
      : string;

export type ChoiceField = FieldOfKind<'choice'>;
export type PictureField = FieldOfKind<'picture'>;
type InEveryModel = { [F in SettingField]: Settings[F] extends { inEveryModel: true } ? F : never }[SettingField];
/** In every request; the others only if the model has them, pictures only in image mode. */
type InEveryRequest = ChoiceField & InEveryModel;
/** Rarely used settings. */
export type ExtraField = { [F in SettingField]: Settings[F] extends { isExtra: true } ? F : never }[SettingField];
/** Settings that one model has and another lacks. */
export type OptionalField = Exclude<SettingField, InEveryModel>;

export type VideoParams = { [F in InEveryRequest]: SettingValue<F> } & {
  [F in Exclude<SettingField, InEveryRequest>]?: SettingValue<F>;
};

/** The rows, in the order of the table. */
export const SETTINGS = Object.entries(VIDEO_SETTINGS) as readonly (readonly [SettingField, Setting])[];
export const SETTING_FIELDS = SETTINGS.map(([field]) => field);
export const EXTRA_SETTINGS = SETTINGS.filter(([, { isExtra }]) => isExtra) as readonly (readonly [
  ExtraField,
  Setting,
])[];
export const OPTIONAL_FIELDS = fieldsWhere((setting) => !('inEveryModel' in setting)) as readonly OptionalField[];
export const CHOICE_FIELDS = fieldsWhere(({ kind }) => kind === 'choice') as readonly ChoiceField[];
/** Fields that a user writes in their own words. */
export const TEXT_FIELDS: ReadonlySet<string> = new Set(['prompt', ...fieldsWhere(({ kind }) => kind === 'text')]);
export const PICTURE_FIELDS = fieldsWhere(({ kind }) => kind === 'picture') as readonly PictureField[];

function fieldsWhere(isWanted: (setting: Setting) => boolean): readonly SettingField[] {
  return SETTINGS.filter(([, setting]) => isWanted(setting)).map(([field]) => field);
}

/** Whether a request with the settings `chosen` to such a model can have the field. */
export function isOffered(setting: Setting, capabilities: Capabilities, chosen: Chosen): boolean {
  switch (setting.kind) {
    case 'choice':
      return setting.remaining(capabilities, chosen).length > 0;
    case 'picture':
      return chosen.mode === 'image' && setting.isOffered(capabilities);
    default:
      return setting.isOffered(capabilities);
  }
}

export function isResolution(value: unknown): value is Resolution {
  return typeof value === 'string' && new RegExp(RESOLUTION_PATTERN).test(value);
}

export function isAspectRatio(value: unknown): value is AspectRatio {
  return typeof value === 'string' && new RegExp(ASPECT_RATIO_PATTERN).test(value);
}

const LINES_OF_1K = 540;

/** Lines of the shorter side: 720 of "720p", 2160 of "4K". */
export function linesOf(resolution: string): number {
  const size = Number.parseInt(resolution, 10);
  return resolution.endsWith('K') ? size * LINES_OF_1K : size;
}

/** Width divided by height. */
export function shapeOf(ratio: AspectRatio): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
}

/** Aspect ratios offered in `mode`; empty means the field must be left out. */
export function aspectRatiosFor(capabilities: Capabilities, mode: Mode): AspectRatio[] {
  return mode === 'image' ? capabilities.aspectRatiosWithImage : capabilities.aspectRatios;
}

/** Durations (seconds) that remain when `resolution` is chosen. */
export function durationsFor(capabilities: Capabilities, resolution: Resolution | undefined): number[] {
  const rule = capabilities.rules.find((candidate) => candidate.resolution === resolution);
  if (!rule) return [...capabilities.durationsS];
  return capabilities.durationsS.filter((durationS) => rule.durationsS.includes(durationS));
}
