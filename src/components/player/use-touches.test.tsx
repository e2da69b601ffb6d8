import { renderHook } from '@testing-library/react';
import type { Playable } from './playable';
import { useTouches } from './use-touches';

/** A playing video with its controls in view; what presses on it do. */
function setUp() {
  const acts = { pause: jest.fn(), setShown: jest.fn() };
  const playable = { isPaused: () => false, pause: acts.pause } as Partial<Playable> as Playable;
  const area = document.createElement('div');
  const video = document.body.appendChild(area).appendChild(document.createElement('video'));
  renderHook(() => useTouches(playable, area, true, acts.setShown));
  return { ...acts, video };
}

/** As Firefox before 129 and Safari before 18.2 have it: the click is a mouse event, without a pointer. */
function press(video: HTMLVideoElement, pointerType: string) {
  // jsdom has no pointer events.
  video.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType }));
  video.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

it('a finger on a playing video hides its controls', () => {
  const { video, pause, setShown } = setUp();
  press(video, 'touch');
  expect(setShown).toHaveBeenCalledWith(false);
  expect(pause).not.toHaveBeenCalled();
});

it('a mouse pauses it', () => {
  const { video, pause, setShown } = setUp();
  press(video, 'mouse');
  expect(pause).toHaveBeenCalledTimes(1);
  expect(setShown).not.toHaveBeenCalled();
});
