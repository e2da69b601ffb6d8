import { keyForPlayer, pressKey } from './player-keys';
import { videoPlayable } from './video-playable';

/** A key on an element of this page. */
function press(html: string, key: string, modifiers: Partial<KeyboardEvent> = {}): string | undefined {
  document.body.innerHTML = html;
  const target = document.body.firstElementChild;
  return keyForPlayer({ key, altKey: false, ctrlKey: false, metaKey: false, ...modifiers, target });
}

it.each([
  ['<input type="search">', 'k', undefined],
  ['<textarea></textarea>', ' ', undefined],
  ['<div contenteditable="true"></div>', 'm', undefined],
  ['<input type="range">', 'm', 'm'],
  ['<input type="range">', 'ArrowLeft', 'arrowleft'],
  ['<input type="range" data-own-arrows="">', 'ArrowLeft', undefined],
  ['<select></select>', 'l', undefined],
  ['<select></select>', 'ArrowDown', undefined],
  ['<button></button>', ' ', undefined],
  ['<button></button>', 'K', 'k'],
])('on %s the key %j is %j for the player', (html, key, expected) => {
  expect(press(html, key)).toBe(expected);
});

it('leaves keys with Ctrl, Alt and Command to the browser', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'] as const) {
    expect(press('<video></video>', 'l', { [modifier]: true })).toBeUndefined();
  }
});

it('says whether a key stands for anything, and leaves the speed as it is', () => {
  const video = document.createElement('video');
  const playable = videoPlayable(video);
  expect(pressKey(playable, 'l')).toBe(true);
  expect(video.loop).toBe(true);
  for (const key of ['<', '>', 'x', 'n', 'f']) expect(pressKey(playable, key)).toBe(false);
  expect(video.playbackRate).toBe(1);
});

it('moves and enlarges only where the player can', () => {
  const playable = videoPlayable(document.createElement('video'));
  const [move, toggleScreen] = [jest.fn(), jest.fn()];
  for (const key of ['n', 'pageup', 'f']) expect(pressKey(playable, key, { move, toggleScreen })).toBe(true);
  expect(move.mock.calls).toEqual([[1], [-1]]);
  expect(toggleScreen).toHaveBeenCalledTimes(1);
});
