import { listenForEvents, type AnalyticsEvent } from '../../src/events/track-event';

/** What analytics was told since the last look, in its order. Call it before a test to begin with nothing. */
export function trackedEvents(): AnalyticsEvent[] {
  const events: AnalyticsEvent[] = [];
  listenForEvents((event) => events.push(event))();
  return events;
}
