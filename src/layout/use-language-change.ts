import { useEffect } from 'react';
import { trackEvent } from '../events/track-event';
import { usePageLanguage } from './use-page-language';

/** Language of the page before this one; none after a full load. */
let before: string | undefined;

/** Tells analytics when the visitor goes on in another language, by whichever of the links. */
export function useLanguageChange(): void {
  const { code } = usePageLanguage().current;
  useEffect(() => {
    if (before !== undefined && before !== code) trackEvent('language_change', { from: before, to: code });
    before = code;
  }, [code]);
}
