import { useTranslation } from '../../../i18n/use-translation';
import type { WordGroup } from './use-model-help';
import type { AddedWords } from './use-added-words';
import * as styles from './WordChips.module.css';

export interface WordChipsProps {
  group: WordGroup;
  added: AddedWords;
  onToggle: (key: string, adds: string, button: HTMLElement) => void;
}

/** The chips of one kind: in the visitor's language, with the words that each adds. */
export function WordChips({ group, added, onToggle }: WordChipsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div
        role="group"
        aria-label={t(`prompt-help:kinds.${group.key}`, { defaultValue: group.key })}
        className={styles.chips}
      >
        {group.words.map(({ key, adds }) => {
          const label = t(`prompt-help:words.${key}`, { defaultValue: key });
          return (
            <button
              key={key}
              type="button"
              className={styles.chip}
              aria-pressed={added.isAdded(key)}
              onClick={(event) => onToggle(key, adds, event.currentTarget)}
            >
              {label}
              {adds.toLowerCase() !== label.toLowerCase() && (
                <>
                  {' '}
                  <span lang="en" className={styles.adds}>
                    {adds}
                  </span>
                </>
              )}
            </button>
          );
        })}
      </div>
      <p className={styles.hint}>{t('prompt-help:hint')}</p>
    </>
  );
}
