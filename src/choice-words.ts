import type { ChoiceField } from '#contracts/video-settings';
import type { TFunction } from './i18n/use-translation';

/** The label of a choice's value. */
export function choiceWords(t: TFunction, field: ChoiceField, value: string | number): string {
  switch (field) {
    case 'durationS':
      return `${value}\u00a0${t('common:unit.second')}`;
    case 'resolution':
    case 'aspectRatio':
      return String(value);
  }
}
