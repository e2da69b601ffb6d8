import type { AspectRatio, Resolution } from '#contracts/model';
import type { FieldOfKind, VideoParams } from '#contracts/video-settings';

/** What a provider's input is made of. Pictures are addresses that the provider can read. */
export interface InputSource {
  prompt: string;
  params: VideoParams;
  seed: number;
  image: string | undefined;
  endImage: string | undefined;
}

/** A value that an endpoint doesn't have: another provider has to make this video. */
export const NOT_OFFERED = Symbol('not offered');

/** Where one field of an input comes from; undefined leaves it out. */
export type Field<T = unknown> = (source: InputSource) => T | undefined | typeof NOT_OFFERED;

/** The fields of an endpoint's input, by the provider's own names. */
export type FieldTable = Readonly<Record<string, Field>>;

/** The input of an endpoint, or undefined when it can't make such a video. */
export function fillIn(table: FieldTable, source: InputSource): Record<string, unknown> | undefined {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(table)) {
    const value = field(source);
    if (value === NOT_OFFERED) return undefined;
    if (value !== undefined) input[name] = value;
  }
  return input;
}

// The fields that many endpoints share.

export const prompt = ({ prompt }: InputSource): string => prompt;
export const negativePrompt = ({ params }: InputSource): string | undefined => params.negativePrompt;
export const seed = ({ seed }: InputSource): number => seed;
export const seconds = ({ params }: InputSource): number => params.durationS;
/** The picture goes by every name; an endpoint without one is asked in text mode only. */
export const image = ({ image }: InputSource): string | undefined => image;
export const endImage = ({ endImage }: InputSource): string | undefined => endImage;
/** Said even when it is off: providers rewrite prompts, for one, unless they are told not to. */
export const flag =
  (field: FieldOfKind<'flag'>) =>
  ({ params }: InputSource): boolean =>
    params[field] ?? false;
/** For an endpoint that hasn't the setting: another provider makes a video with it on. */
export const lacks =
  (field: FieldOfKind<'flag'>) =>
  ({ params }: InputSource): undefined | typeof NOT_OFFERED =>
    params[field] ? NOT_OFFERED : undefined;
export const always =
  <T>(value: T) =>
  (): T =>
    value;

/** One of the ratios that the endpoint knows; none was chosen: its own default. */
export const ratioOf =
  <T extends AspectRatio>(...offered: T[]) =>
  ({ params }: InputSource): T | undefined | typeof NOT_OFFERED =>
    params.aspectRatio === undefined
      ? undefined
      : (offered.find((ratio) => ratio === params.aspectRatio) ?? NOT_OFFERED);

/** One of the resolutions that the endpoint knows. */
export const resolutionOf =
  <T extends Resolution>(...offered: T[]) =>
  ({ params }: InputSource): T | typeof NOT_OFFERED =>
    offered.find((resolution) => resolution === params.resolution) ?? NOT_OFFERED;
