import { useState } from 'react';
import { ChevronDown } from '../../../components/icons';
import { late } from '../../../components/late';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './PromptHelp.module.css';
import type { PromptHelpProps } from './prompt-help-props';

const load = async () => (await import('./HelpPanel')).HelpPanel;
const HelpPanel = late(load);

/** Opens the help under the prompt. Its code comes with the first sign of interest; pages load "prompt-help". */
export function PromptHelp(props: PromptHelpProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  return (
    <div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('generator:prompt.help')}
        <ChevronDown aria-hidden strokeWidth={1.5} className={styles.chevron} />
      </button>
      {isOpen && (
        <div className={styles.panel}>
          <HelpPanel {...props} />
        </div>
      )}
    </div>
  );
}
