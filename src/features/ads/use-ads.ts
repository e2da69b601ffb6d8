import { useEffect } from 'react';
import { useConsent } from '../../consent-state/consent-store';
import { useSession } from '../session/client';
import { useUserInfo } from '../session/use-user-info';
import { showAds } from './ad-script';
import { mayShowAds } from './may-show-ads';

/** Ads for eligible visitors; removed at once when they pay, sign in as a paying user, or withdraw consent. */
export function useAds(client: string | undefined): void {
  const { consent } = useConsent();
  const { status } = useSession();
  const { user } = useUserInfo();
  const isShown = client !== undefined && mayShowAds({ consent, status, userInfo: user });

  useEffect(() => (isShown ? showAds(client) : undefined), [isShown, client]);
}
