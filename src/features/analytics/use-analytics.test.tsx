import { act, render } from '@testing-library/react';
import { trackedEvents } from '../../../scripts/jest/tracked-events';
import { trackEvent } from '../../events/track-event';
import { setConsent, type Consent } from '../../consent-state/consent-store';
import { useAnalytics } from './use-analytics';

const ID = 'G-TEST1234';

function Page({ id }: { id?: string }) {
  useAnalytics(id);
  return null;
}

const consentTo = (consent: Consent) => act(() => setConsent(consent));
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
/** Commands that gtag received; every entry must be an `arguments` object. */
const commands = () =>
  (window.dataLayer ?? []).map((entry) => {
    expect(Object.prototype.toString.call(entry)).toBe('[object Arguments]');
    return Array.from(entry as ArrayLike<unknown>);
  });
const events = () => commands().filter(([command]) => command === 'event');
const consents = () => commands().filter(([command]) => command === 'consent');
const allOf = (value: string) =>
  Object.fromEntries(
    ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'].map((type) => [type, value]),
  );

beforeEach(() => {
  setConsent('unknown');
  trackedEvents();
  delete window.dataLayer;
  document.head.replaceChildren();
});

it('loads nothing and drops events when it is not configured', () => {
  trackEvent('login', { method: 'google' });
  const { unmount } = render(<Page />);
  consentTo('granted');
  trackEvent('generate_ready', { model: 'veo3' });
  expect(scripts()).toEqual([]);
  expect(window.dataLayer).toBeUndefined();
  unmount();
  expect(trackedEvents()).toEqual([]);
});

it('holds back the tag and events until consent; the tag first receives "denied" as the default', () => {
  trackEvent('sign_up', { method: 'google', offer: '20 free credits' });
  render(<Page id={ID} />);
  consentTo('asking');
  trackEvent('language_change', { from: 'en', to: 'de' });
  expect(scripts()).toEqual([]);
  expect(window.dataLayer).toBeUndefined();

  consentTo('granted');
  expect(scripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`]);
  expect(commands()[0]).toEqual(['consent', 'default', allOf('denied')]);
  expect(consents().at(-1)).toEqual(['consent', 'update', allOf('granted')]);
  expect(commands()).toContainEqual(['config', ID]);
  expect(events()).toEqual([
    ['event', 'sign_up', { method: 'google', offer: '20 free credits' }],
    ['event', 'language_change', { from: 'en', to: 'de' }],
  ]);
  trackEvent('purchase', { transaction_id: 't1', currency: 'USD', value: 9.9, item: 'pack-small' });
  expect(events()).toHaveLength(3);
});

it('a refusal drops the waiting events and loads nothing', () => {
  trackEvent('login', { method: 'google' });
  render(<Page id={ID} />);
  consentTo('asking');
  consentTo('denied');
  trackEvent('generate_ready', { model: 'veo3' });
  expect(scripts()).toEqual([]);
  expect(window.dataLayer).toBeUndefined();
  consentTo('granted');
  expect(events()).toEqual([]);
});

it('stops the tag, disables it and removes its cookies on withdrawn consent; resumes when consent returns', () => {
  document.cookie = '_ga=GA1.1.1; Path=/';
  document.cookie = '_ga_TEST1234=GS1; Path=/';
  document.cookie = 'own=1; Path=/';
  render(<Page id={ID} />);
  consentTo('granted');
  consentTo('denied');
  expect(consents().at(-1)).toEqual(['consent', 'update', allOf('denied')]);
  expect(Reflect.get(window, `ga-disable-${ID}`)).toBe(true);
  expect(document.cookie).toBe('own=1');
  trackEvent('generate_ready', { model: 'veo3' });
  expect(events()).toEqual([]);

  consentTo('granted');
  expect(Reflect.get(window, `ga-disable-${ID}`)).toBe(false);
  expect(scripts()).toHaveLength(1);
  trackEvent('generate_ready', { model: 'wan-2.5' });
  expect(events()).toEqual([['event', 'generate_ready', { model: 'wan-2.5' }]]);
});

it('is muted until the next page load, before a private URL enters the history', () => {
  render(<Page id={ID} />);
  consentTo('granted');
  const isDisabled = () => Reflect.get(window, `ga-disable-${ID}`) as boolean;
  window.history.pushState(null, '', '/withdrawal');
  expect(isDisabled()).toBe(false);
  window.history.replaceState(null, '', '/withdrawal?id=a3pgXq63');
  expect(isDisabled()).toBe(true);
  window.history.pushState(null, '', '/');
  consentTo('denied');
  consentTo('granted');
  expect(isDisabled()).toBe(true);
});
