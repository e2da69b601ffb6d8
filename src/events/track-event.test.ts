import { listenForEvents, MAX_WAITING_EVENTS, trackEvent, type AnalyticsEvent } from './track-event';

let stop = () => undefined as void;
afterEach(() => stop());

function listen(): AnalyticsEvent[] {
  const heard: AnalyticsEvent[] = [];
  stop = listenForEvents((event) => heard.push(event));
  return heard;
}

it('keeps events until somebody listens, in their order, and hands on later ones at once', () => {
  trackEvent('sign_up', { method: 'google', offer: '20 free credits' });
  trackEvent('language_change', { from: 'en', to: 'ko' });
  const heard = listen();
  trackEvent('generate_ready', { model: 'veo3' });
  expect(heard).toEqual([
    { name: 'sign_up', parameters: { method: 'google', offer: '20 free credits' } },
    { name: 'language_change', parameters: { from: 'en', to: 'ko' } },
    { name: 'generate_ready', parameters: { model: 'veo3' } },
  ]);
});

it('tells each event once, whoever listens next', () => {
  trackEvent('login', { method: 'google' });
  expect(listen()).toHaveLength(1);
  stop();
  expect(listen()).toHaveLength(0);
});

it('forgets the oldest first while nothing listens', () => {
  for (let number = 0; number < MAX_WAITING_EVENTS + 5; number += 1) {
    trackEvent('generate_ready', { model: String(number) });
  }
  const heard = listen();
  expect(heard).toHaveLength(MAX_WAITING_EVENTS);
  expect(heard[0]).toEqual({ name: 'generate_ready', parameters: { model: '5' } });
});
