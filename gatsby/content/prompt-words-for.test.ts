import { promptWordsFor } from './prompt-words-for';

const WORDS = {
  groups: [
    { key: 'shot', words: [{ key: 'wide', adds: 'wide shot' }] },
    {
      key: 'camera',
      words: [
        { key: 'push-in', adds: 'slow push-in' },
        { key: 'orbit', adds: 'orbiting camera' },
      ],
    },
  ],
  models: [
    { key: 'hailuo-02', words: { 'push-in': '[Push in]', orbit: null } },
    { key: 'still', words: { 'push-in': null, orbit: null } },
  ],
};

it('has the words of all models for one without its own', () => {
  expect(promptWordsFor('wan-2.5', WORDS)).toEqual(WORDS.groups);
});

it('has a model’s own words, and no chip or group for what it can’t do', () => {
  expect(promptWordsFor('hailuo-02', WORDS)).toEqual([
    WORDS.groups[0],
    { key: 'camera', words: [{ key: 'push-in', adds: '[Push in]' }] },
  ]);
  expect(promptWordsFor('still', WORDS)).toEqual([WORDS.groups[0]]);
});
