import type { CreditPrice, ModelTag } from '../../contracts/model';
import { yardsticksOf } from './yardsticks';

const model = (key: string, tag: ModelTag, audio: string, ...credits: [number, boolean?][]) => ({
  key,
  tag,
  capabilities: { audio },
  credits: credits.map(([amount, sound]): CreditPrice => {
    return { resolution: '720p', durationS: 5, credits: amount, ...(sound !== undefined && { audio: sound }) };
  }),
});

const keysOf = (models: { key: string }[]) => models.map(({ key }) => key);

it('are the lowest price, and the middle one of the current models with sound', () => {
  const models = [
    model('silent', 'new', 'none', [3]),
    model('grand', 'new', 'optional', [4, false], [96, true]),
    model('usual', 'new', 'optional', [21, false], [36, true]),
    model('small', 'new', 'always', [30]),
    model('earlier', 'hot', 'always', [31]),
  ];
  expect(keysOf(yardsticksOf(models))).toEqual(['silent', 'usual']);
});

it('is one model where none makes sound, and none where there is none', () => {
  expect(keysOf(yardsticksOf([model('b', 'new', 'none', [4]), model('a', 'hot', 'none', [3])]))).toEqual(['a']);
  expect(yardsticksOf([])).toEqual([]);
});
