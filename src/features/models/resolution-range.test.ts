import { resolutionRange } from './resolution-range';

it.each([
  [['720p'], '720p'],
  [['720p', '480p'], '480p–720p'],
  [['480p', '1080p', '720p'], '480p–1080p'],
])('shows what %j spans', (resolutions, range) => {
  expect(resolutionRange(resolutions)).toBe(range);
});
