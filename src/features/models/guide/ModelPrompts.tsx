import { Button } from '../../../components/Button';
import { ArrowUp } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import type { GuidePrompt } from './model-guide';
import * as styles from './ModelPrompts.module.css';

export interface ModelPromptsProps {
  prompts: readonly GuidePrompt[];
  /** Puts a prompt into the form of this page. */
  onUse: (prompt: GuidePrompt) => void;
}

/** French and Russian set marks apart. The space doesn't break here; models get the prompt as it was typed. */
function shown(prompt: string): string {
  return prompt.replace(/ (?=[:;?!»—])|(?<=«) /g, '\u00a0');
}

/** Prompts that use what the model can do, each with the reason for its words. */
export function ModelPrompts({ prompts, onUse }: ModelPromptsProps) {
  const { t } = useTranslation();
  return (
    <ol role="list" className={styles.prompts}>
      {prompts.map((entry) => (
        <li key={entry.title} className={styles.entry}>
          <h3>{entry.title}</h3>
          <div className={styles.words}>
            <p className={styles.prompt} dir="auto">
              {shown(entry.prompt)}
            </p>
            <p className={styles.why}>
              <span className="visually-hidden">{t('model-guide:prompts.why')}</span> {entry.why}
            </p>
          </div>
          <Button
            size="small"
            className={styles.use}
            icon={<ArrowUp aria-hidden strokeWidth={1.5} />}
            aria-label={t('model-guide:prompts.useOf', { title: entry.title })}
            onClick={() => onUse(entry)}
          >
            {t('model-guide:prompts.use')}
          </Button>
        </li>
      ))}
    </ol>
  );
}
