import type { Video } from '#contracts/api/videos';
import { CHOICE_FIELDS } from '#contracts/video-settings';
import { choiceWords } from '../../../choice-words';
import type { TFunction } from '../../../i18n/use-translation';

/** The settings of `video` that not all compared takes have, in words. */
export function settingDifferences(t: TFunction, video: Video, all: readonly Video[]): string[] {
  const isCommon = (valueOf: (one: Video) => unknown) => all.every((one) => valueOf(one) === valueOf(video));
  const choices = CHOICE_FIELDS.filter((field) => !isCommon(({ params }) => params[field])).flatMap((field) => {
    const value = video.params[field];
    return value === undefined ? [] : choiceWords(t, field, value);
  });
  const mode = isCommon((one) => one.mode) ? [] : [t(`my-videos:compare.mode.${video.mode}`)];
  const sound = isCommon((one) => one.params.audio ?? false)
    ? []
    : [t(`my-videos:compare.${video.params.audio ? 'sound' : 'silent'}`)];
  return [...mode, ...choices, ...sound];
}
