import { buildVideo } from '../videos/fixtures/videos';
import { type DraftShot, moveShot, piecesOf, placeInFilm } from './draft';

const shot = (key: string, startS = 0, endS?: number): DraftShot => ({
  key,
  videoId: key,
  startS,
  ...(endS !== undefined && { endS }),
});

describe('a film being edited', () => {
  test('a shot moves to any place, and a place that does not exist changes nothing', () => {
    const shots = ['a', 'b', 'c'].map((key) => shot(key));
    const keys = (from: number, to: number) =>
      moveShot(shots, from, to)
        .map(({ key }) => key)
        .join('');
    expect([keys(0, 2), keys(2, 0), keys(1, 2)]).toEqual(['bca', 'cab', 'acb']);
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [1, 1],
      [7, 0],
    ] as const) {
      expect(moveShot(shots, from, to)).toBe(shots);
    }
  });

  test('a moment of the film is found in its shots, of which the missing ones have no part', () => {
    const videos = new Map(['a', 'c'].map((id) => [id, buildVideo({ id, receipt: { seed: 1, durationS: 5 } })]));
    const pieces = piecesOf([shot('a', 1, 3), shot('gone'), shot('c', 4, 9)], videos);
    expect(pieces.map(({ key, startS, endS }) => [key, startS, endS])).toEqual([
      ['a', 1, 3],
      ['c', 4, 5],
    ]);
    expect(placeInFilm(pieces, 0)).toEqual({ index: 0, offsetS: 0 });
    expect(placeInFilm(pieces, 1.5)).toEqual({ index: 0, offsetS: 1.5 });
    expect(placeInFilm(pieces, 2)).toEqual({ index: 1, offsetS: 0 });
    expect(placeInFilm(pieces, 3)).toEqual({ index: 1, offsetS: 1 });
  });
});
