import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { useTranslation } from '../../../i18n/use-translation';

export interface FailureNoticeProps {
  /** Left out where trying again is of no use. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

/** The failure to read or do something, and a button that tries again. */
export function FailureNotice({ onRetry, children }: FailureNoticeProps) {
  const { t } = useTranslation();
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      {t('my-videos:error.retry')}
    </Button>
  );
  return (
    <Notice kind="error" announce actions={retry}>
      {children}
    </Notice>
  );
}
