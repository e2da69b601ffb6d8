import { Button } from '../../../components/Button';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './SuggestionReport.module.css';
import type { TakenPrompt } from './use-suggested-prompt';

export interface SuggestionReportProps {
  taken: TakenPrompt | undefined;
  onUndo: () => void;
}

/**
 * Says that a prompt of the page is in the form, and brings back the visitor's own. Always rendered, because screen
 * readers need an existing live region. Pages that offer prompts load the namespace "model-guide".
 */
export function SuggestionReport({ taken, onUndo }: SuggestionReportProps) {
  const { t } = useTranslation();
  const hasReplaced = taken !== undefined && taken.replaced !== '';
  return (
    <div className={styles.report}>
      <p role="status">
        {taken && t(hasReplaced ? 'model-guide:prompts.replaced' : 'model-guide:prompts.taken', { title: taken.title })}
      </p>
      {hasReplaced && (
        <Button size="small" variant="quiet" onClick={onUndo}>
          {t('model-guide:prompts.undo')}
        </Button>
      )}
    </div>
  );
}
