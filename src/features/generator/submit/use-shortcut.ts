import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/use-translation';

/** The keys that press Generate from the prompt, as this machine's keyboard is labelled; undefined until that is known. */
export function useShortcut(): string | undefined {
  const { t } = useTranslation();
  const isApple = useSyncExternalStore(
    neverChanges,
    () => /Mac|iP(hone|ad)/.test(navigator.userAgent),
    () => undefined,
  );
  if (isApple === undefined) return undefined;
  return isApple ? '⌘ ↵' : `${t('generator:controlKey')} ↵`;
}

const neverChanges = () => () => undefined;
