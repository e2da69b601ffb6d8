import type { Capabilities } from '#contracts/model';
import type { TFunction } from '../i18n/use-translation';

/** A model's abilities, in the words that a visitor would search for. */
export function abilityWords(
  t: TFunction,
  { modes, resolutions, durationsS, audio }: Pick<Capabilities, 'modes' | 'resolutions' | 'durationsS' | 'audio'>,
): string[] {
  return [
    ...modes.map((mode) => t(`catalogue:ability.${mode}`)),
    ...(audio === 'none' ? [] : [t('catalogue:ability.sound')]),
    ...resolutions,
    ...durationsS.map((durationS) => t('common:unit.seconds', { formatted: durationS })),
  ];
}
