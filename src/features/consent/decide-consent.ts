import type { Consent } from '../../consent-state/consent-store';
import { lawAsksIn } from './law-zones';
import type { ConsentChoice } from './stored-choice';

export interface ConsentCircumstances {
  /** The browser sends Global Privacy Control: a "no" for all sites. */
  hasPrivacySignal: boolean;
  /** The answer stored in this browser. */
  choice: ConsentChoice | undefined;
  /** IANA name, as reported by the browser. */
  timeZone: string | undefined;
  /** content/site.json: ask visitors everywhere. */
  asksEverywhere: boolean;
}

/** In order: the browser's signal, the visitor's answer, the law of the time zone. */
export function decideConsent({ hasPrivacySignal, choice, timeZone, asksEverywhere }: ConsentCircumstances): Consent {
  if (hasPrivacySignal) return 'denied';
  if (choice) return choice;
  return asksEverywhere || lawAsksIn(timeZone) ? 'asking' : 'granted';
}
