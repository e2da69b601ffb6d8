import type { Capabilities } from '#contracts/model';
import type { Video } from '#contracts/api/videos';
import { cleanText, isBlank, plainText, wholeNumber } from '#contracts/typed-text';
import {
  type Chosen,
  type FieldOfKind,
  isOffered,
  type Setting,
  type SettingField,
  SETTINGS,
  type SettingValue,
  VIDEO_SETTINGS,
  type VideoParams,
} from '#contracts/video-settings';

/** A picture the visitor chose: kept in the browser under `localId`, and on the server once `imageId` is set. */
export interface ChosenPicture {
  localId: string;
  fileName: string;
  imageId?: string;
  /** For a frame of a video: length of the chain of shots, counting the next one. */
  links?: number;
  /** URL of a substitute image when the picture itself is not in this browser ("use again"). */
  previewUrl?: string;
}

/** Form values by kind of field: numbers as typed. */
interface FormValues {
  flag: boolean;
  text: string;
  integer: string;
  choice: string | number;
  picture: ChosenPicture | null;
}

type Settings = typeof VIDEO_SETTINGS;

/** The form's settings, as in a request; only a picture has a form field of its own instead of an id. */
export type FormSettings = {
  [
    F in SettingField as Settings[F] extends { slot: infer Slot extends string } ? Slot : F
  ]: F extends FieldOfKind<'choice'> ? SettingValue<F> : FormValues[Settings[F]['kind']];
};

type FormValue = FormSettings[keyof FormSettings];
type Param = string | number | boolean;

/** How settings of one kind live in the form. */
interface FormKind<S extends Setting, Value> {
  blank(setting: S): Value;
  /** Undefined if the stored value is of another type. */
  read(stored: unknown, setting: S): Value | undefined;
  /** Request values; undefined for empty fields. */
  toParam(value: Value): Param | undefined;
  ofParam(param: Param, setting: S, video: Video): Value;
}

const TYPED = {
  blank: () => '',
  read: (stored: unknown) => (typeof stored === 'string' ? stored : undefined),
  ofParam: String,
};

const KINDS: { [S in Setting as S['kind']]: FormKind<S, FormValues[S['kind']]> } = {
  flag: {
    blank: () => false,
    read: (stored) => (typeof stored === 'boolean' ? stored : undefined),
    toParam: (value) => value,
    ofParam: (param) => param === true,
  },
  text: { ...TYPED, toParam: (value) => (isBlank(value) ? undefined : cleanText(value)) },
  integer: {
    ...TYPED,
    toParam: (value) => (isBlank(value) ? undefined : (wholeNumber(value) ?? Number(plainText(value)))),
  },
  choice: {
    blank: ({ standard }) => standard,
    // The reducer checks whether the model still offers it.
    read: (stored, { standard }) =>
      (typeof stored === 'string' || typeof stored === 'number') && typeof stored === typeof standard
        ? stored
        : undefined,
    toParam: (value) => value,
    ofParam: (param, { standard }) => (typeof param === 'boolean' ? standard : param),
  },
  picture: {
    blank: () => null,
    read: readPicture,
    toParam: (picture) => picture?.imageId,
    // The server still has the picture. Of a finished video its poster is shown instead, which is the first frame.
    ofParam: (imageId, { slot }, { id, startPictureUrl, posterUrl = startPictureUrl, frameLinks }) => ({
      localId: `${id}-${slot}`,
      fileName: '',
      imageId: String(imageId),
      ...(slot === 'image' && posterUrl !== undefined && { previewUrl: posterUrl }),
      ...(slot === 'image' && frameLinks !== undefined && { links: frameLinks }),
    }),
  },
};

/** The table pairs each setting with its kind of value, which TypeScript can't follow through a loop. */
function kindOf({ kind }: Setting): FormKind<Setting, FormValues[Setting['kind']]> {
  return KINDS[kind];
}

export function formFieldOf(field: SettingField): keyof FormSettings {
  const setting = VIDEO_SETTINGS[field];
  if (setting.kind === 'picture') return setting.slot;
  return field as Exclude<SettingField, FieldOfKind<'picture'>>;
}

function mapSettings(valueOf: (field: SettingField, setting: Setting) => unknown): FormSettings {
  const entries = SETTINGS.map(([field, setting]) => [formFieldOf(field), valueOf(field, setting)] as const);
  return Object.fromEntries(entries) as FormSettings;
}

export function blankSettings(): FormSettings {
  return mapSettings((_field, setting) => kindOf(setting).blank(setting));
}

/** Settings from a draft; those missing or of the wrong type come from `blank`. */
export function readSettings(stored: Record<string, unknown>, blank: FormSettings): FormSettings {
  return mapSettings((field, setting) => {
    const formField = formFieldOf(field);
    return kindOf(setting).read(stored[formField], setting) ?? blank[formField];
  });
}

/** The settings that made `video`. */
export function settingsOfVideo(video: Video): FormSettings {
  return mapSettings((field, setting) => {
    const param = video.params[field];
    return param === undefined ? kindOf(setting).blank(setting) : kindOf(setting).ofParam(param, setting, video);
  });
}

/** The settings of a request: those that the model has, and that were filled in. */
export function paramsOf(form: FormSettings, capabilities: Capabilities, chosen: Chosen): VideoParams {
  const params = SETTINGS.flatMap(([field, setting]) => {
    const param = isOffered(setting, capabilities, chosen)
      ? kindOf(setting).toParam(form[formFieldOf(field)])
      : undefined;
    return param === undefined ? [] : [[field, param] as const];
  });
  return Object.fromEntries(params) as unknown as VideoParams;
}

/** Whether dropping the field loses a choice of the visitor's: a dropped default is not worth reporting. */
export function isFilledIn(field: SettingField, form: FormSettings): boolean {
  const setting = VIDEO_SETTINGS[field];
  const value: FormValue = form[formFieldOf(field)];
  return (typeof value === 'string' ? value.trim() : value) !== kindOf(setting).blank(setting);
}

function readPicture(stored: unknown): ChosenPicture | undefined {
  if (stored === null || typeof stored !== 'object') return undefined;
  const { localId, fileName, imageId, previewUrl, links } = stored as Record<string, unknown>;
  if (typeof localId !== 'string' || typeof fileName !== 'string') return undefined;
  return {
    localId,
    fileName,
    ...(typeof imageId === 'string' && { imageId }),
    ...(typeof previewUrl === 'string' && { previewUrl }),
    ...(typeof links === 'number' && { links }),
  };
}
