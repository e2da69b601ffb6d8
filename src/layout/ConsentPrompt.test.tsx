import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as gatsby from 'gatsby';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { siteData } from '../../scripts/jest/site-data';
import { browserStorage } from '../browser-storage';
import { endConsentReview, reviewConsent, setConsent, useConsent } from '../consent-state/consent-store';
import { readChoice } from '../features/consent/stored-choice';
import { useConsentDecision } from '../features/consent/use-consent-decision';
import { ConsentPrompt } from './ConsentPrompt';

function Page({ asksEverywhere = false }: { asksEverywhere?: boolean }) {
  useConsentDecision({ asksEverywhere });
  return (
    <>
      <ConsentPrompt />
      <button type="button" onClick={reviewConsent}>
        Privacy choices
      </button>
      <output>{useConsent().consent}</output>
    </>
  );
}

function liveIn(timeZone: string) {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
}

function configured(ids: { analyticsId?: string; adsenseClient?: string }) {
  const { site, ...rest } = siteData();
  jest
    .mocked(gatsby.useStaticQuery)
    .mockReturnValue({ ...rest, site: { siteMetadata: { ...site.siteMetadata, ...ids } } });
}

const consent = () => screen.getByRole('status').textContent;
const banner = () => screen.findByRole('region', { name: 'Your choice' });

beforeEach(() => {
  localStorage.clear();
  setConsent('unknown');
  endConsentReview();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  delete process.env.GATSBY_GOOGLE_CLIENT_ID;
});

it('asks where the law asks, with two buttons of one kind, and remembers a yes', async () => {
  liveIn('Europe/Berlin');
  const page = renderPage(<Page />);
  await banner();
  expect(consent()).toBe('asking');
  const [decline, accept] = [
    screen.getByRole('button', { name: 'Decline' }),
    screen.getByRole('button', { name: 'Accept' }),
  ];
  expect(decline.className).toBe(accept.className);
  expect(document.body).toHaveFocus();
  await expectAccessible(page);
  await userEvent.click(accept);
  expect(consent()).toBe('granted');
  expect(readChoice()).toBe('granted');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('remembers a no just as well, and is quiet from then on', async () => {
  liveIn('Europe/Paris');
  const { unmount } = renderPage(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(consent()).toBe('denied');
  unmount();
  setConsent('unknown');
  renderPage(<Page />);
  expect(consent()).toBe('denied');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('does not ask elsewhere, unless the site wants it', async () => {
  liveIn('Asia/Seoul');
  const { unmount } = renderPage(<Page />);
  expect(consent()).toBe('granted');
  unmount();
  setConsent('unknown');
  renderPage(<Page asksEverywhere />);
  await banner();
});

it('lets one change one’s mind from the footer, by keyboard, and gives the focus back', async () => {
  liveIn('Asia/Seoul');
  renderPage(<Page />);
  screen.getByRole('button', { name: 'Privacy choices' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await banner()).toHaveFocus();
  expect(screen.getByText(/This is currently on/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Privacy choices' })).toHaveFocus();
  expect(consent()).toBe('granted');

  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(consent()).toBe('denied');
});

it('an open question is not escaped', async () => {
  liveIn('Europe/Rome');
  renderPage(<Page />);
  (await banner()).focus();
  await userEvent.keyboard('{Escape}');
  expect(await banner()).toBeInTheDocument();
});

it('honours Global Privacy Control without a question, and says so to those who look', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  liveIn('Europe/Berlin');
  localStorage.setItem(browserStorage.consent.key, JSON.stringify({ choice: 'granted', at: new Date().toISOString() }));
  renderPage(<Page />);
  expect(consent()).toBe('denied');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Privacy choices' }));
  expect(await banner()).toHaveTextContent('Global Privacy Control');
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(consent()).toBe('denied');
});

it('applies an answer from another tab', () => {
  liveIn('Europe/Berlin');
  renderPage(<Page />);
  localStorage.setItem(browserStorage.consent.key, JSON.stringify({ choice: 'denied', at: new Date().toISOString() }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: browserStorage.consent.key })));
  expect(consent()).toBe('denied');
});

it.each([
  ['nothing', null],
  ['garbage', '{'],
  ['no answer', '{"choice":"maybe","at":"2026-01-01T00:00:00Z"}'],
  ['no time', '{"choice":"granted"}'],
  ['an answer of a year ago', '{"choice":"granted","at":"2025-01-01T00:00:00Z"}'],
  ['an answer of tomorrow', '{"choice":"granted","at":"2026-01-02T00:00:00Z"}'],
  ['null', 'null'],
])('%s in storage is no answer', (_what, text) => {
  if (text !== null) localStorage.setItem(browserStorage.consent.key, text);
  expect(readChoice(Date.parse('2026-01-01T12:00:00Z'))).toBeUndefined();
});

it('names what is configured, and nothing else', async () => {
  liveIn('Europe/Berlin');
  const { rerender } = renderPage(<Page />);
  expect((await banner()).textContent).not.toMatch(/Google|Analytics|ads/);
  process.env.GATSBY_GOOGLE_CLIENT_ID = 'client';
  configured({ analyticsId: 'G-ABC123', adsenseClient: 'ca-pub-1234567890' });
  rerender(<Page asksEverywhere />);
  act(() => reviewConsent());
  expect((await banner()).textContent).toMatch(/One Tap.*Google Analytics.*Google ads/);
});
