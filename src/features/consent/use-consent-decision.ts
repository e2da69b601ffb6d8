import { useEffect } from 'react';
import { browserStorage } from '../../browser-storage';
import { setConsent } from '../../consent-state/consent-store';
import { decideConsent } from './decide-consent';
import { hasPrivacySignal } from './privacy-signal';
import { readChoice } from './stored-choice';

/** Finds out what the visitor lets us do, now and whenever they answer in another tab. */
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
