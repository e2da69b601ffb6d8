import { act, render } from '@testing-library/react';
import { FIRST_TOUCH_MAX_HEADER, type FirstTouch } from '#contracts/first-touch';
import { browserStorage } from '../../browser-storage';
import { setConsent, type Consent } from '../../consent-state/consent-store';
import { firstTouchHeader, toAsciiJson } from '../session/first-touch-header';
import { useUserInfo } from '../session/use-user-info';
import { fitHeader } from './first-touch-record';
import { useAttribution } from './use-attribution';

jest.mock('../session/use-user-info');
const refresh = jest.fn();

function Visit() {
  useAttribution('https://framelight.test');
  return null;
}

function visit(address: string) {
  window.history.replaceState(null, '', address);
  return render(<Visit />);
}

const consentTo = (consent: Consent) => act(() => setConsent(consent));
const stored = () => JSON.parse(localStorage.getItem(browserStorage.firstTouch.key) ?? 'null') as FirstTouch | null;

beforeEach(() => {
  localStorage.clear();
  setConsent('unknown');
  refresh.mockReset();
  jest.mocked(useUserInfo).mockReturnValue({ refresh } as unknown as ReturnType<typeof useUserInfo>);
});

it('stores nothing before consent; then the landing page, not the current one', () => {
  visit('/ko?utm_source=naver&utm_medium=cpc');
  expect(localStorage).toHaveLength(0);
  consentTo('asking');
  window.history.pushState(null, '', '/ko/price');
  expect(localStorage).toHaveLength(0);
  consentTo('granted');
  expect(stored()).toMatchObject({
    utm_source: 'naver',
    landing_page: '/ko?utm_source=naver&utm_medium=cpc',
    classified_source: 'naver',
    classified_medium: 'cpc',
    device_type: 'desktop',
    ts: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
  });
  expect(localStorage.getItem(browserStorage.firstTouchDone.key)).toBe('1');
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('records once per browser: the first visit stays the first', () => {
  consentTo('granted');
  visit('/?utm_source=first').unmount();
  visit('/?utm_source=second').unmount();
  expect(stored()?.utm_source).toBe('first');
  localStorage.removeItem(browserStorage.firstTouch.key);
  visit('/?utm_source=third');
  expect(stored()).toBeNull();
});

it('deletes everything when the visitor declines or withdraws consent, and can start over', () => {
  visit('/?utm_source=a');
  consentTo('denied');
  expect(localStorage).toHaveLength(0);
  consentTo('granted');
  expect(stored()?.utm_source).toBe('a');
  consentTo('denied');
  expect(localStorage).toHaveLength(0);
});

it('works without storage', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  visit('/?utm_source=a');
  consentTo('granted');
  consentTo('denied');
  expect(refresh).not.toHaveBeenCalled();
});

it('always fits the header, in any script', () => {
  const text = '漢'.repeat(500);
  const record = fitHeader({ utm_source: text, utm_campaign: text, utm_term: text, landing_page: text, ts: 'now' });
  expect(toAsciiJson(record).length).toBeLessThanOrEqual(FIRST_TOUCH_MAX_HEADER);
  expect(record).toMatchObject({ ts: 'now', utm_source: expect.stringMatching(/^漢+$/) as unknown });
});

it('does not send a record that was tampered with to be too large', () => {
  localStorage.setItem(browserStorage.firstTouch.key, JSON.stringify({ utm_source: 'x'.repeat(5000) }));
  expect(firstTouchHeader()).toBeUndefined();
  localStorage.setItem(browserStorage.firstTouch.key, JSON.stringify({ utm_source: 'é' }));
  expect(firstTouchHeader()).toBe('{"utm_source":"\\u00e9"}');
});
