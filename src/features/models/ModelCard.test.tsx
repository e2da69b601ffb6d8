import { act, fireEvent, screen } from '@testing-library/react';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { veo3Card as model } from './fixtures/veo3-card';
import { ModelCard } from './ModelCard';
import type { ModelCardData } from './model-card';

const hasTrial = jest.fn(() => true);
jest.mock('../session/use-trials', () => ({ useTrials: () => hasTrial }));
jest.mock('../session/use-user-info', () => ({ useUserInfo: () => ({ user: undefined }) }));

function renderCard(changes: Partial<ModelCardData> = {}, language = 'en') {
  const page = renderPage(<ModelCard model={{ ...model, ...changes }} />, { language });
  const frame = page.container.querySelector('a[aria-hidden]');
  if (!frame) throw new Error('The card has no frame.');
  return { page, frame, card: screen.getByRole('article'), clip: () => page.container.querySelector('video') };
}

function prefer({ reducedMotion }: { reducedMotion: boolean }) {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...new EventTarget(),
    matches: reducedMotion && query.includes('prefers-reduced-motion'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }));
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  prefer({ reducedMotion: false });
});
afterEach(() => jest.useRealTimers());

it('says what a first video costs, to visitors who still have that price and can pay it', () => {
  const { page } = renderCard();
  expect(screen.getByText('First video 16 credits')).toBeInTheDocument();
  page.unmount();
  hasTrial.mockReturnValueOnce(false);
  const used = renderCard().page;
  expect(screen.queryByText(/First video/)).not.toBeInTheDocument();
  used.unmount();
  renderCard({ trialCredits: 21 });
  expect(screen.queryByText(/First video/)).not.toBeInTheDocument();
});

it('says what a model of ours runs on', () => {
  renderCard({ title: 'Framelight 1.0 Pro', maker: 'ByteDance', runsOn: 'Seedance 1.0 Pro' });
  expect(screen.getByText('runs on ByteDance Seedance 1.0 Pro')).toBeInTheDocument();
});

it('shows title, tag, one line and the strip of facts, and leads to the page of the model', async () => {
  const { page } = renderCard();
  expect(screen.getByRole('link', { name: 'Veo 3' })).toHaveAttribute('href', '/ai-video-generator/veo3');
  expect(screen.getByRole('heading', { name: 'Veo 3' })).toBeInTheDocument();
  expect(screen.getByText(model.summary)).toBeInTheDocument();
  expect(screen.getByText('by Google')).toBeInTheDocument();
  expect(screen.getByText('Sample clip')).toBeInTheDocument();
  expect(page.container).toHaveTextContent('04.0/06.0/08.0 s · 1080p · from 48 credits');
  jest.useRealTimers();
  await expectAccessible(page);
});

it('says that a model is retired instead of praising it', () => {
  renderCard({ status: 'retired' });
  expect(screen.getByText('Retired')).toBeInTheDocument();
  expect(screen.queryByText('Hot')).not.toBeInTheDocument();
});

it('marks no clip as a sample that the model made itself', () => {
  renderCard({ isSample: false });
  expect(screen.queryByText('Sample clip')).not.toBeInTheDocument();
});

it('plays after 120 ms of hovering, and stops when the pointer leaves', () => {
  const { card, clip } = renderCard();
  fireEvent.pointerEnter(card, { pointerType: 'mouse' });
  wait(119);
  expect(clip()).not.toBeInTheDocument();
  wait(1);
  expect(clip()).toBeInTheDocument();
  expect([...(clip()?.querySelectorAll('source') ?? [])].map(({ type }) => type)).toEqual(['video/webm', 'video/mp4']);
  fireEvent.pointerLeave(card);
  expect(clip()).not.toBeInTheDocument();
});

it('starts nothing for a pointer that only passes by', () => {
  const { card, clip } = renderCard();
  fireEvent.pointerEnter(card, { pointerType: 'mouse' });
  wait(60);
  fireEvent.pointerLeave(card);
  wait(500);
  expect(clip()).not.toBeInTheDocument();
});

it('plays nothing for visitors who prefer reduced motion', () => {
  prefer({ reducedMotion: true });
  const { card, frame, clip } = renderCard();
  fireEvent.pointerEnter(card, { pointerType: 'mouse' });
  wait(500);
  expect(clip()).not.toBeInTheDocument();
  expect(tap(frame)).toBe(false);
});

it('plays at the first tap, and follows the link at the second', () => {
  const { frame, clip } = renderCard();
  expect(tap(frame)).toBe(true);
  wait(120);
  expect(clip()).toBeInTheDocument();
  expect(tap(frame)).toBe(false);
});

/** A tap; returns whether the link was prevented from navigating. */
function tap(element: Element): boolean {
  // jsdom has no pointer events.
  const down = Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch' });
  act(() => void element.dispatchEvent(down));
  // As in Safari before 18.2, it names no pointer.
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  let wasKept = false;
  const look = (event: Event) => {
    wasKept = event.defaultPrevented;
    // jsdom can't navigate, and would log an error.
    event.preventDefault();
  };
  document.addEventListener('click', look, { once: true });
  act(() => void element.dispatchEvent(click));
  return wasKept;
}
