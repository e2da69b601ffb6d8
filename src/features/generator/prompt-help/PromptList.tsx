import * as styles from './PromptList.module.css';

export interface OfferedPrompt {
  prompt: string;
  /** A title of a few words. */
  title?: string;
}

export interface PromptListProps {
  prompts: readonly OfferedPrompt[];
  /** Says where they come from. */
  about: string;
  /** Shown when there are none. */
  none: string;
  onTake: (prompt: string, button: HTMLElement) => void;
}

/** Whole prompts, of which one press puts one into the field. */
export function PromptList({ prompts, about, none, onTake }: PromptListProps) {
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
              <span dir="auto" className="clamped">
                {prompt}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
