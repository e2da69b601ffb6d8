import type { AspectRatio, Capabilities, Mode, Resolution } from './model';

/**
 * Every setting of a video besides model, mode and prompt: a row each. The request and its checks, the API's schema, the
 * form, its draft, the receipt and a model's facts follow from this table. No schemas here: browsers load it.
 */

export const RESOLUTIONS = ['480p', '720p', '768p', '1080p'] as const;
export const ASPECT_RATIOS = ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'] as const;

/** Left out, the server draws a seed. */
export const MAX_SEED = 2 ** 31 - 1;

/** What narrows the choices of other settings. */
export interface Chosen {
  mode: Mode;
  resolution: Resolution | undefined;
}

interface Row {
  /** Its control is among "More settings", its name among a model's extras; the others have places of their own. */
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

/** A whole number; left empty, a random one. */
export interface IntegerSetting extends Row {
  kind: 'integer';
  isOffered(capabilities: Capabilities): boolean;
  min: number;
  max: number;
}

/** One of a few values; always sent where there is a choice. */
export interface ChoiceSetting<Value extends string | number = string | number> extends Row {
  kind: 'choice';
  /** Every model has it. */
  inEveryModel?: true;
  /** All values that any model may have; left out: whole numbers. */
  values?: readonly Value[];
  /** The values of one model. */
  choices(capabilities: Capabilities): readonly Value[];
  /** Those that go with the other choices; empty: the model or the picture decides. */
  remaining(capabilities: Capabilities, chosen: Chosen): readonly Value[];
  /** What a form starts with, before it is fitted to its model. */
  standard: Value;
}

/** An upload, by its id; in image mode only. */
export interface PictureSetting<Slot extends string = string> extends Row {
  kind: 'picture';
  /** Every model has it in image mode, and needs it there. */
  inEveryModel?: true;
  /** Where the form keeps the picture itself. */
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
    values: RESOLUTIONS,
    choices: ({ resolutions }): readonly Resolution[] => resolutions,
    remaining: ({ resolutions }): readonly Resolution[] => resolutions,
    standard: '720p',
  },
  aspectRatio: {
    kind: 'choice',
    values: ASPECT_RATIOS,
    choices: ({ aspectRatios, aspectRatiosWithImage }): readonly AspectRatio[] => [
      ...aspectRatios,
      ...aspectRatiosWithImage,
    ],
    remaining: (capabilities, { mode }): readonly AspectRatio[] => aspectRatiosFor(capabilities, mode),
    standard: '16:9',
  },
  negativePrompt: {
    kind: 'text',
    isOffered: ({ negativePrompt }) => negativePrompt,
    maxLength: ({ promptMaxLength }) => promptMaxLength,
    isExtra: true,
  },
  seed: { kind: 'integer', isOffered: ({ seed }) => seed, min: 0, max: MAX_SEED, isExtra: true },
  audio: { kind: 'flag', isOffered: ({ audio }) => audio === 'optional' },
  enhancePrompt: { kind: 'flag', isOffered: ({ promptEnhancer }) => promptEnhancer, isExtra: true },
  fixedCamera: { kind: 'flag', isOffered: ({ fixedCamera }) => fixedCamera, isExtra: true },
  /** The maker may reword a prompt that its check refuses. */
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
/** In every request; the others are there where the model has them, pictures in image mode. */
type InEveryRequest = ChoiceField & InEveryModel;
/** Settings that one model has and another lacks. */
export type OptionalField = Exclude<SettingField, InEveryModel>;

export type VideoParams = { [F in InEveryRequest]: SettingValue<F> } & {
  [F in Exclude<SettingField, InEveryRequest>]?: SettingValue<F>;
};

/** The rows, in the order of the table. */
export const SETTINGS = Object.entries(VIDEO_SETTINGS) as readonly (readonly [SettingField, Setting])[];
export const EXTRA_SETTINGS = SETTINGS.filter(([, { isExtra }]) => isExtra);
export const OPTIONAL_FIELDS = fieldsWhere((setting) => !('inEveryModel' in setting)) as readonly OptionalField[];
export const CHOICE_FIELDS = fieldsWhere(({ kind }) => kind === 'choice') as readonly ChoiceField[];
export const PICTURE_FIELDS = fieldsWhere(({ kind }) => kind === 'picture') as readonly PictureField[];

function fieldsWhere(isWanted: (setting: Setting) => boolean): readonly SettingField[] {
  return SETTINGS.filter(([, setting]) => isWanted(setting)).map(([field]) => field);
}

/** Whether a request of `chosen` to such a model can have the field. */
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

/** Aspect ratios that `mode` may choose from; empty means the field must be left out. */
export function aspectRatiosFor(capabilities: Capabilities, mode: Mode): AspectRatio[] {
  return mode === 'image' ? capabilities.aspectRatiosWithImage : capabilities.aspectRatios;
}

/** Durations (seconds) that remain when `resolution` is chosen. */
export function durationsFor(capabilities: Capabilities, resolution: Resolution | undefined): number[] {
  const rule = capabilities.rules.find((candidate) => candidate.resolution === resolution);
  if (!rule) return [...capabilities.durationsS];
  return capabilities.durationsS.filter((durationS) => rule.durationsS.includes(durationS));
}
