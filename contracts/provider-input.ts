import type { InputField, Mode, ModelProvider, ProviderCall } from './model';
import { SETTINGS, type SettingField, VIDEO_SETTINGS, type VideoParams } from './video-settings';

/**
 * Turns a request into a provider's input, as the model's file describes it: the only interpreter of `providers` in
 * `content/models/*.json`. The adapters send its result; content:check validates every possible result against the
 * providers' definitions.
 */

/** Sources of a provider's input. Pictures are addresses that the provider can read, `data:` among them. */
export interface InputSource {
  prompt: string;
  params: VideoParams;
  seed: number;
  image: string | undefined;
  endImage: string | undefined;
}

type Value = string | number | boolean | undefined;

/** The call that makes such a video; undefined when this provider has none. */
export function callFor(
  { calls }: Pick<ModelProvider, 'calls'>,
  { mode, params }: { mode: Mode; params: Pick<VideoParams, 'resolution'> },
): ProviderCall | undefined {
  return calls.find(
    (call) => call.mode === mode && (call.resolutions === undefined || call.resolutions.includes(params.resolution)),
  );
}

/** The fields of a call, by the provider's names: those of all calls, then its own. */
export function fieldsOf(
  provider: Pick<ModelProvider, 'input'>,
  call: ProviderCall,
): Readonly<Record<string, InputField>> {
  return { ...provider.input, ...call.input };
}

/** The input of a call; undefined when the endpoint can't make such a video: then another provider has to. */
export function inputOf(
  provider: Pick<ModelProvider, 'input'>,
  call: ProviderCall,
  source: InputSource,
): Record<string, unknown> | undefined {
  const fields = fieldsOf(provider, call);
  if (!isTaken(fields, call, source)) return undefined;
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if ('fixed' in field) {
      put(input, name, field.fixed);
      continue;
    }
    const key = keyOf(field, source);
    if (key === undefined) continue;
    if (field.values && !Object.hasOwn(field.values, String(key))) return undefined;
    put(input, name, field.values ? field.values[String(key)] : written(field, key));
  }
  return input;
}

/** Names of the fields that are sent as files, not as addresses. */
export function fileFieldsOf(provider: Pick<ModelProvider, 'input'>, call: ProviderCall): readonly string[] {
  return Object.entries(fieldsOf(provider, call)).flatMap(([name, { as }]) => (as === 'file' ? name : []));
}

/** Writes a value where its name leads: `image_reference.image_url` is a field of an object. */
function put(input: Record<string, unknown>, name: string, value: unknown): void {
  const steps = name.split('.');
  const last = steps.pop() ?? name;
  let place = input;
  for (const step of steps) {
    place[step] ??= {};
    place = place[step] as Record<string, unknown>;
  }
  place[last] = value;
}

/** Whether every setting of the request reaches the endpoint, or is what it makes anyway: nothing is dropped silently. */
function isTaken(fields: Readonly<Record<string, InputField>>, call: ProviderCall, source: InputSource): boolean {
  // `keyOf` leaves out a pair of which one is missing.
  const whole = Object.values(fields).filter((field) => field.with === undefined || keyOf(field, source) !== undefined);
  const sent = new Set(whole.flatMap((field) => [field.setting, field.with]));
  return SETTINGS.every(([field]) => {
    const value = source.params[field];
    if (value === undefined || value === false || value === '' || sent.has(field)) return true;
    if (field === 'durationS' || field === 'resolution') return call.makes?.[field] === value;
    return field === 'aspectRatio' && call.shapeFromPicture === true;
  });
}

/** The value as it is, or both of a pair; undefined leaves the field out. */
function keyOf({ setting, with: second }: InputField, source: InputSource): Value {
  const value = setting && valueOf(setting, source);
  if (second === undefined || value === undefined) return value;
  const other = valueOf(second, source);
  return other === undefined ? undefined : `${value} ${other}`;
}

function valueOf(setting: SettingField | 'prompt', { prompt, params, seed, image, endImage }: InputSource): Value {
  switch (setting) {
    case 'prompt':
      return prompt;
    case 'seed':
      return seed;
    case 'imageId':
      return image;
    case 'endImageId':
      return endImage;
    default:
      // Sent even when off: providers rewrite prompts, for example, unless a request says no.
      return params[setting] ?? (VIDEO_SETTINGS[setting].kind === 'flag' ? false : undefined);
  }
}

function written({ as, suffix }: InputField, value: NonNullable<Value>): Value {
  return as !== 'text' && suffix === undefined ? value : `${value}${suffix ?? ''}`;
}
