import { useEffect } from 'react';
import { showToast } from '../components/toast';
import { onUnreadable } from '../http/unreadable';
import { useTranslation } from '../i18n/use-translation';

/** Calls that are repeated would say it again and again. */
const QUIET_MS = 60_000;

/** Tells the visitor that an answer can't be read, once a minute at most; the part that asked says what is missing. */
export function useUnreadableWords(): void {
  const { t } = useTranslation();
  const text = t('common:unreadable.title');
  const detail = t('common:unreadable.text');
  useEffect(() => {
    let saidAt = Number.NEGATIVE_INFINITY;
    return onUnreadable(() => {
      if (performance.now() - saidAt < QUIET_MS) return;
      saidAt = performance.now();
      showToast('error', text, detail);
    });
  }, [text, detail]);
}
