import { useEffect, useState } from 'react';
import { useConsent } from '../../consent-state/consent-store';
import { useUserInfo } from '../session/use-user-info';
import { recordFirstTouch } from './first-touch-record';
import { forgetFirstTouch, isFirstTouchDone, keepFirstTouch } from './first-touch-store';

/**
 * Records where the visitor first came from, once per browser. The record stays in memory until they consent; if they
 * decline, it and anything stored before is deleted. A signed-in visitor's user info is then refetched, because that
 * call sends the record.
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
