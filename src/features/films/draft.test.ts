import { buildVideo } from '../videos/fixtures/videos';
import { copyShot, type DraftShot, moveShot, piecesOf, placeInFilm, splitShot, trimShot } from './draft';

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

  const video = buildVideo({ id: 'a', receipt: { seed: 1, durationS: 5 } });

  test('a cut stays in the video and leaves a shot that can be seen', () => {
    expect(trimShot(shot('a', 1, 3), video, 'start', 2.95)).toMatchObject({ startS: 2.9, endS: 3 });
    expect(trimShot(shot('a', 1, 3), video, 'start', -1)).toMatchObject({ startS: 0, endS: 3 });
    expect(trimShot(shot('a', 1, 3), video, 'end', 0)).toMatchObject({ startS: 1, endS: 1.1 });
    // To the end of the video: also if that turns out to be longer.
    expect(trimShot(shot('a', 1, 3), video, 'end', 6)).not.toHaveProperty('endS');
  });

  test('a split shot shows the same as before, and too short a part is not cut off', () => {
    const shots = [shot('b'), shot('a', 1)];
    const parts = splitShot(shots, 1, video, 2.5);
    expect(parts.map(({ videoId, startS, endS }) => [videoId, startS, endS])).toEqual([
      ['b', 0, undefined],
      ['a', 1, 3.5],
      ['a', 3.5, undefined],
    ]);
    expect(new Set(parts.map(({ key }) => key)).size).toBe(3);
    expect(splitShot(shots, 1, video, 0.05)).toBe(shots);
    expect(splitShot(shots, 1, video, 3.95)).toBe(shots);
  });

  test('a copy of a made take shows its video, one of an unmade take is made on its own', () => {
    const take = { id: 't', from: 'text' as const, request: { model: 'sea-1', prompt: 'Rain' } };
    expect(copyShot({ key: 't', take, startS: 1 }, video)).toMatchObject({ videoId: 'a', startS: 1 });
    const copy = copyShot({ key: 't', take, startS: 0 }, undefined);
    expect(copy.take).toEqual({ ...take, id: copy.key });
    expect(copy.key).not.toBe('t');
  });
});
