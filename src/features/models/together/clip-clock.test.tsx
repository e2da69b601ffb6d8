import { ClipClock } from './clip-clock';

const DURATION_S = 5;

/** A clip as a browser that is loaded and plays would show it. */
function clipAt(currentTime: number): HTMLVideoElement {
  const clip = document.createElement('video');
  const state = { currentTime, duration: DURATION_S, paused: false, seeking: false, readyState: 4, playbackRate: 1 };
  for (const [name, value] of Object.entries(state)) Object.defineProperty(clip, name, { value, writable: true });
  return clip;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('lets a clip join where the others are, also in a later round', () => {
  const clock = new ClipClock();
  jest.advanceTimersByTime(12_000);
  const clip = clipAt(0);
  clock.add(clip);
  expect(clip.currentTime).toBeCloseTo(2);
  clock.stop();
});

it('slows a clip that is a little ahead, across the end of the loop too', () => {
  const clock = new ClipClock();
  const clip = clipAt(0);
  clock.add(clip);
  clip.currentTime = 0.3;
  jest.advanceTimersByTime(200);
  expect(clip.playbackRate).toBeCloseTo(0.9);
  Object.assign(clip, { paused: true });
  jest.advanceTimersByTime(4_600);
  Object.assign(clip, { paused: false, currentTime: DURATION_S - 0.1 });
  jest.advanceTimersByTime(200);
  expect(clip.playbackRate).toBeCloseTo(1.1);
  clip.currentTime = 2;
  jest.advanceTimersByTime(200);
  expect(clip.currentTime).toBeCloseTo(0.2);
  clock.stop();
});

it('leaves a clip alone that was let go', () => {
  const clock = new ClipClock();
  const clip = clipAt(0);
  const release = clock.add(clip);
  release();
  clip.currentTime = 3;
  jest.advanceTimersByTime(1000);
  expect(clip.currentTime).toBe(3);
  clock.stop();
});
