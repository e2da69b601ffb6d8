import { changeVolume, toggleMute } from './media-acts';
import { recallSound } from './sound-memory';
import { videoPlayable } from './video-playable';

beforeEach(() => localStorage.clear());

function video(state: Partial<HTMLVideoElement> = {}): HTMLVideoElement {
  return Object.assign(document.createElement('video'), state);
}

it('keeps the sound that the visitor chose for the next video', () => {
  const first = video();
  changeVolume(videoPlayable(first), -3);
  toggleMute(videoPlayable(first));
  const next = video();
  recallSound(next);
  expect(next.muted).toBe(true);
  expect(next.volume).toBeCloseTo(0.7);
  toggleMute(videoPlayable(next));
  const last = video({ muted: true });
  recallSound(last);
  expect(last.muted).toBe(false);
});

it('leaves a video silent that starts by itself, and one of which nothing is kept', () => {
  toggleMute(videoPlayable(video({ muted: true })));
  const alone = video({ autoplay: true, muted: true });
  recallSound(alone);
  expect(alone.muted).toBe(true);
  localStorage.setItem('sound', '{"volume":7,"isMuted":"no"}');
  const other = video({ muted: true });
  recallSound(other);
  expect([other.muted, other.volume]).toEqual([true, 1]);
});
