/** Events of the product's analytics, with the parameters of each. Names and parameters: GA4's where it has some. */
export interface AnalyticsEvents {
  /** The first sign-in of a new user. */
  sign_up: { method: 'google'; offer: '20 free credits' };
  /** Every later one. */
  login: { method: 'google' };
  /** The product API has accepted a video and holds its credits. */
  generate_start: { model: string; mode: string; duration_s: number; resolution: string; credits: number };
  generate_ready: { model: string };
  /** `reason`: a code of `Video.error`. */
  generate_failed: { model: string; reason: string };
  create_film: { shots: number };
  /** A film was saved as a file. */
  export_film: { shots: number };
  create_list: Record<string, never>;
  create_folder: Record<string, never>;
  /** A share link was made. */
  share: { method: 'link'; content_type: 'video' | 'film' };
  /** A visitor leaves for the payment page. `value` in whole units of `currency` (29.9). */
  begin_checkout: { currency: string; value: number; item: string };
  /** A payment has settled, to the browser's knowledge. Once a `transaction_id`. */
  purchase: { transaction_id: string; currency: string; value: number; item: string };
  /** A subscription was set to end with its paid period. */
  cancel_subscription: { subscription?: string };
  /** Codes of content/languages.json. */
  language_change: { from: string; to: string };
}

export type AnalyticsEventName = keyof AnalyticsEvents;

export type AnalyticsEvent = {
  [Name in AnalyticsEventName]: { name: Name; parameters: AnalyticsEvents[Name] };
}[AnalyticsEventName];

/** Enough for the visits of all who never answer the consent question; older events go first. */
export const MAX_WAITING_EVENTS = 50;

type Listener = (event: AnalyticsEvent) => void;
let listener: Listener | undefined;
const waiting: AnalyticsEvent[] = [];

/**
 * Tells analytics that something happened. Callable from anywhere in the browser and at any time: it returns at once,
 * never throws, and its events wait in memory until the visitor agrees (features/analytics) or is forgotten.
 */
export function trackEvent<Name extends AnalyticsEventName>(name: Name, parameters: AnalyticsEvents[Name]): void {
  // One name with its own parameters: what the compiler cannot follow for a union.
  const event = { name, parameters } as AnalyticsEvent;
  if (listener) {
    listener(event);
    return;
  }
  waiting.push(event);
  if (waiting.length > MAX_WAITING_EVENTS) waiting.shift();
}

/** For features/analytics alone: takes all events from now on, and those that waited. Returns how to stop. */
export function listenForEvents(next: Listener): () => void {
  listener = next;
  for (const event of waiting.splice(0)) next(event);
  return () => {
    if (listener === next) listener = undefined;
  };
}
