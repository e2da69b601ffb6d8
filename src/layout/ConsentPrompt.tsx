import { lateExtra } from '../components/late-extra';
import { useConsent } from '../consent-state/consent-store';
import { useVisitSettings } from './use-visit-settings';

const ConsentBanner = lateExtra(async () => (await import('../features/consent/ConsentBanner')).default);

/** The consent question, where it is open or the visitor wants to see it again. Never part of the built HTML. */
export function ConsentPrompt() {
  const { consent, isReviewing } = useConsent();
  const { analyticsId, adsenseClient } = useVisitSettings();
  if (consent !== 'asking' && !isReviewing) return null;
  return (
    <ConsentBanner
      usesQuickLogin={Boolean(process.env.GATSBY_GOOGLE_CLIENT_ID)}
      usesAnalytics={analyticsId !== undefined}
      showsAds={adsenseClient !== undefined}
    />
  );
}
