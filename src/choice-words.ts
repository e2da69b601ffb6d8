import type { ChoiceField } from '#contracts/video-settings';
import type { TFunction } from './i18n/use-translation';

/** The label of a choice's value. */
export function choiceWords(t: TFunction, field: ChoiceField, value: string | number): string {
  switch (field) {
    case 'durationS':
      return t('common:unit.seconds', { formatted: value });
    case 'resolution':
    case 'aspectRatio':
      return String(value);
  }
}
