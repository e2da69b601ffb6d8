import { useEffect } from 'react';
import { browserStorage } from '../../browser-storage';
import { setConsent } from '../../consent-state/consent-store';
import { decideConsent } from './decide-consent';
import { hasPrivacySignal } from './privacy-signal';
import { readChoice } from './stored-choice';

/** Keeps the visitor's consent up to date, including answers given in another tab. */
export function useConsentDecision({ asksEverywhere }: { asksEverywhere: boolean }): void {
  useEffect(() => {
    const decide = () =>
      setConsent(
        decideConsent({
          hasPrivacySignal: hasPrivacySignal(),
          choice: readChoice(),
          timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          asksEverywhere,
        }),
      );
    decide();
    return browserStorage.consent.onOtherTabs(decide);
  }, [asksEverywhere]);
}
