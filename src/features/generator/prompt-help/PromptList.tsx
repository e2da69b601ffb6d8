import { Button } from '../../../components/Button';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './PromptList.module.css';

export interface OfferedPrompt {
  prompt: string;
  /** What it shows, in a few words. */
  title?: string;
}

export interface OfferedPrompts {
  /** Undefined until they are loaded. */
  prompts: readonly OfferedPrompt[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

export interface PromptListProps {
  offered: OfferedPrompts;
  /** Says where they come from. */
  about: string;
  /** Shown when there are none. */
  none: string;
  onTake: (prompt: string, button: HTMLElement) => void;
}

/** Whole prompts, of which one press puts one into the field. */
export function PromptList({ offered: { prompts, hasFailed, retry }, about, none, onTake }: PromptListProps) {
  const { t } = useTranslation();
  if (hasFailed) {
    return (
      <div className={styles.state}>
        <p role="alert">{t('prompt-help:failed')}</p>
        <Button size="small" onClick={retry}>
          {t('prompt-help:retry')}
        </Button>
      </div>
    );
  }
  if (!prompts) return <p className={styles.about}>{t('prompt-help:loading')}</p>;
  if (prompts.length === 0) return <p className={styles.about}>{none}</p>;
  return (
    <>
      <p className={styles.about}>{about}</p>
      <ul role="list" className={styles.list}>
        {prompts.map(({ prompt, title }) => (
          <li key={prompt}>
            <button
              type="button"
              className={styles.prompt}
              title={prompt}
              onClick={(event) => onTake(prompt, event.currentTarget)}
            >
              {title !== undefined && <strong>{title}</strong>}
              <span dir="auto">{prompt}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
