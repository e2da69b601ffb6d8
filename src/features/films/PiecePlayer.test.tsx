import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../scripts/jest/render-page';
import type { Clip } from './draft';
import { PiecePlayer, type PiecePlayerProps } from './PiecePlayer';

const signed = (signature: string) => `https://files.test/a.mp4?expires=${signature}`;
const clip = (videoUrl: string): Clip => ({
  key: 'a',
  videoUrl,
  posterUrl: undefined,
  shape: 1,
  label: 'Rain',
  startS: 1,
  endS: 4,
});

const cue = {};
const player = () => screen.getByLabelText<HTMLVideoElement>('Rain');

/** The browser can't fetch a part of the file. */
async function fail() {
  await act(() => {
    fireEvent.error(player());
    return Promise.resolve();
  });
}

/** With all that is loaded of it. */
function setLoaded(element: HTMLVideoElement, readyState: number) {
  Object.defineProperty(element, 'readyState', { configurable: true, value: readyState });
}

function show(changed: Partial<PiecePlayerProps> = {}) {
  const element = (more: Partial<PiecePlayerProps>) => (
    <PiecePlayer
      piece={clip(signed('1'))}
      fromS={1}
      cue={cue}
      isShown
      isPlaying
      sound={{ isMuted: true, volume: 1 }}
      onRefused={jest.fn()}
      onFailed={() => Promise.resolve()}
      {...changed}
      {...more}
    />
  );
  const { rerender } = renderPage(element({}));
  return (more: Partial<PiecePlayerProps>) => rerender(element(more));
}

let play: jest.SpyInstance;
beforeEach(() => {
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});

it('keeps the address of the shot that it shows, also when that is about to expire', () => {
  const change = show();
  change({ piece: clip(signed('9999999999')) });
  expect(player()).toHaveAttribute('src', signed('1'));
  // A player that is out of sight takes the new address at once: its reload can't be seen.
  change({ piece: clip(signed('9999999999')), isShown: false, isPlaying: false });
  expect(player()).toHaveAttribute('src', signed('9999999999'));
});

it('goes on at the same place with a new address once a part can’t be fetched', async () => {
  const onFailed = jest.fn().mockResolvedValue(undefined);
  const change = show({ onFailed });
  fireEvent.loadedMetadata(player());
  expect(player().currentTime).toBe(1);
  setLoaded(player(), HTMLMediaElement.HAVE_METADATA);
  player().currentTime = 2.5;
  await fail();
  expect(onFailed).toHaveBeenCalledTimes(1);
  setLoaded(player(), HTMLMediaElement.HAVE_NOTHING);
  player().currentTime = 0;
  const before = play.mock.calls.length;
  change({ piece: clip(signed('2')), onFailed });
  expect(player()).toHaveAttribute('src', signed('2'));
  fireEvent.loadedMetadata(player());
  expect(player().currentTime).toBe(2.5);
  expect(play.mock.calls.length).toBeGreaterThan(before);
});

it('says that a shot can’t be loaded if another address doesn’t help, and tries again on request', async () => {
  const onFailed = jest.fn().mockResolvedValue(undefined);
  show({ onFailed });
  await fail();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await fail();
  expect(screen.getByRole('alert')).toHaveTextContent('We can’t load this shot right now.');
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(onFailed).toHaveBeenCalledTimes(2);
  fireEvent.loadedData(player());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
