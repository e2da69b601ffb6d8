import { useEffect, useState } from 'react';
import { useConsent } from '../../consent-state/consent-store';
import { useUserInfo } from '../session/use-user-info';
import { recordFirstTouch } from './first-touch-record';
import { forgetFirstTouch, isFirstTouchDone, keepFirstTouch } from './first-touch-store';

/**
 * Records where the visitor first came from, once a browser. Until they agree the record waits in memory; if they
 * decline, it and whatever was kept before is forgotten. A signed-in visitor's user info is asked for anew, because
 * that call carries the record.
 */
export function useAttribution(siteUrl: string): void {
  const { consent } = useConsent();
  const { refresh } = useUserInfo();
  const [record] = useState(() => recordFirstTouch(siteUrl, new Date()));

  useEffect(() => {
    if (consent === 'denied') forgetFirstTouch();
    if (consent !== 'granted' || isFirstTouchDone()) return;
    if (keepFirstTouch(record)) void refresh();
  }, [consent, record, refresh]);
}
