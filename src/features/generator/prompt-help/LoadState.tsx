import { Button } from '../../../components/Button';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './PromptList.module.css';

export interface LoadStateProps {
  hasFailed: boolean;
  retry: () => void;
}

/** In the place of what is loading, or could not be loaded. */
export function LoadState({ hasFailed, retry }: LoadStateProps) {
  const { t } = useTranslation();
  if (!hasFailed) return <p className={styles.about}>{t('prompt-help:loading')}</p>;
  return (
    <div className={styles.state}>
      <p role="alert">{t('prompt-help:failed')}</p>
      <Button size="small" onClick={retry}>
        {t('prompt-help:retry')}
      </Button>
    </div>
  );
}
