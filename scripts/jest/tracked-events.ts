import { listenForEvents, type AnalyticsEvent } from '../../src/events/track-event';

/** Takes the events sent to analytics since the last call, in order. Call it before a test to discard earlier ones. */
export function trackedEvents(): AnalyticsEvent[] {
  const events: AnalyticsEvent[] = [];
  listenForEvents((event) => events.push(event))();
  return events;
}
