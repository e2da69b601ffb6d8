import { useEffect, useRef } from 'react';
import { listenForEvents } from '../../events/track-event';
import { useConsent } from '../../consent-state/consent-store';
import { forgetGoogleCookies } from './forget-google-cookies';
import { GoogleTag } from './google-tag';

/**
 * Forwards the product's events to Google Analytics, if it is configured and the visitor agrees. Events wait for the
 * answer; after a "no" they are dropped.
 */
export function useAnalytics(analyticsId: string | undefined): void {
  const { consent } = useConsent();
  const tag = useRef<GoogleTag>();

  useEffect(() => {
    if (consent === 'denied') {
      tag.current?.deny();
      forgetGoogleCookies();
    }
    if (analyticsId === undefined || consent === 'denied') return listenForEvents(() => undefined);
    if (consent !== 'granted') return undefined;
    const google = (tag.current ??= new GoogleTag(analyticsId));
    google.grant();
    return listenForEvents(({ name, parameters }) => google.send(name, parameters));
  }, [analyticsId, consent]);
}
