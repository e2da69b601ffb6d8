import { useEffect } from 'react';
import { setConsent } from '../../consent-state/consent-store';
import { decideConsent } from './decide-consent';
import { hasPrivacySignal } from './privacy-signal';
import { CONSENT_KEY, readChoice } from './stored-choice';

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
    const onStorage = ({ key }: StorageEvent) => {
      // A null key: the whole storage was cleared.
      if (key === CONSENT_KEY || key === null) decide();
    };
    decide();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [asksEverywhere]);
}
