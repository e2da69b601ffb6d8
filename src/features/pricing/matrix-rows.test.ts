import type { CreditPrice } from '#contracts/model';
import { matrixRows } from './matrix-rows';

const row = (credits: CreditPrice[]) =>
  matrixRows({ credits }).map(({ resolutions, audio, creditsByDuration }) => ({
    resolutions,
    audio,
    credits: Object.fromEntries(creditsByDuration),
  }));

test('one row for each resolution', () => {
  const credits: CreditPrice[] = [
    { resolution: '720p', durationS: 5, credits: 30 },
    { resolution: '720p', durationS: 10, credits: 60 },
    { resolution: '1080p', durationS: 5, credits: 45 },
  ];
  expect(row(credits)).toEqual([
    { resolutions: ['720p'], audio: undefined, credits: { 5: 30, 10: 60 } },
    { resolutions: ['1080p'], audio: undefined, credits: { 5: 45 } },
  ]);
});

test('resolutions of the same price share a row, sound and silence do not', () => {
  const credits: CreditPrice[] = (['720p', '1080p'] as const).flatMap((resolution) => [
    { resolution, durationS: 4, audio: false, credits: 48 },
    { resolution, durationS: 4, audio: true, credits: 96 },
  ]);
  expect(row(credits)).toEqual([
    { resolutions: ['720p', '1080p'], audio: false, credits: { 4: 48 } },
    { resolutions: ['720p', '1080p'], audio: true, credits: { 4: 96 } },
  ]);
});
