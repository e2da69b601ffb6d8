import { ClipClock } from './clip-clock';

const DURATION_S = 5;

/** A clip as a browser that is loaded and plays would show it. */
function clipAt(currentTime: number, duration = DURATION_S): HTMLVideoElement {
  const clip = document.createElement('video');
  const state = { currentTime, duration, paused: false, ended: false, seeking: false, readyState: 4, playbackRate: 1 };
  for (const [name, value] of Object.entries(state)) Object.defineProperty(clip, name, { value, writable: true });
  return clip;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

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

it('pauses, seeks and resumes all together', () => {
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  const clock = new ClipClock();
  const clips = [clipAt(0), clipAt(0)];
  for (const clip of clips) clock.add(clip);
  jest.advanceTimersByTime(2000);
  clock.pause();
  jest.advanceTimersByTime(10_000);
  expect(pause).toHaveBeenCalledTimes(2);
  expect(clock.positionS).toBeCloseTo(2);
  expect(clips.map(({ currentTime }) => currentTime)).toEqual([2, 2]);
  clock.seek(4);
  expect(clips.map(({ currentTime }) => currentTime)).toEqual([4, 4]);
  clock.resume();
  jest.advanceTimersByTime(500);
  expect(play).toHaveBeenCalledTimes(2);
  expect(clock.positionS).toBeCloseTo(4.5);
  clock.stop();
});

it('lets a shorter clip wait on its last frame, and start with the next round', () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  const clock = new ClipClock();
  clock.add(clipAt(0, 8));
  const short = clipAt(0, 5);
  clock.add(short);
  expect(clock.lengthS).toBe(8);
  jest.advanceTimersByTime(5000);
  Object.assign(short, { currentTime: 5, paused: true, ended: true });
  play.mockClear();
  jest.advanceTimersByTime(2000);
  expect(play).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1200);
  expect(play).toHaveBeenCalled();
  expect(short.currentTime).toBeLessThan(0.5);
  clock.stop();
});
