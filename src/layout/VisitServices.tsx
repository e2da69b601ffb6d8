import { useAds } from '../features/ads/use-ads';
import { useAnalytics } from '../features/analytics/use-analytics';
import { useSignInEvents } from '../features/analytics/use-sign-in-events';
import { useAttribution } from '../features/attribution/use-attribution';
import { useConsentDecision } from '../features/consent/use-consent-decision';
import type { VisitSettings } from './use-visit-settings';

/** All that accompanies a visit and shows nothing of its own: consent, attribution, analytics, ads. */
export default function VisitServices({ analyticsId, adsenseClient, asksConsentEverywhere, siteUrl }: VisitSettings) {
  useConsentDecision({ asksEverywhere: asksConsentEverywhere });
  useAttribution(siteUrl);
  useAnalytics(analyticsId);
  useSignInEvents();
  useAds(adsenseClient);
  return null;
}
