import assert from 'node:assert/strict';
import { test } from 'node:test';

import { moodOf } from './mood';
import { Random } from './random';

function mood(prompt: string, negativePrompt?: string): ReturnType<typeof moodOf> {
  return moodOf({ prompt, negativePrompt }, new Random('1'));
}

test('the scene follows the subject in every language of the site', () => {
  const seas = [
    'A sailing boat on the open ocean',
    '고요한 바다 위의 작은 배',
    'Um barco no oceano calmo',
    'Лодка в спокойном море',
    'Un bateau sur l’océan',
    '海邊的燈塔',
    '静かな海と灯台',
    '海浪拍打沙滩',
    'Ein Segelboot auf dem Meer',
    'Una barca sul mare',
  ];
  for (const prompt of seas) assert.equal(mood(prompt).scene, 'ocean', prompt);
});

test('hour and weather follow their words', () => {
  assert.deepEqual(mood('Neon street in the rain at night'), { scene: 'city', hour: 'night', weather: 'rain' });
  assert.deepEqual(mood('雪の降る森、夜'), { scene: 'forest', hour: 'night', weather: 'snow' });
  assert.deepEqual(mood('Горы в тумане на рассвете'), { scene: 'ridges', hour: 'dawn', weather: 'fog' });
  assert.equal(mood("Un mare di nuvole all'alba").hour, 'dawn');
  assert.equal(mood('Schneesturm über dem Wald').weather, 'snow');
});

test('a word is met whole: "arson" has no son, "carpet" no car', () => {
  const prompt = 'zzz carpet zzz';
  assert.equal(mood(prompt).scene, mood('zzz qqq zzz').scene);
});

test('the negative prompt takes a scene out', () => {
  assert.equal(mood('A fire on the beach').scene, 'fire');
  assert.equal(mood('A fire on the beach', 'fire, flames').scene, 'ocean');
});

test('what the prompt leaves open is decided by the seed alone', () => {
  const choose = (seed: string): string => JSON.stringify(moodOf({ prompt: 'xyz' }, new Random(seed)));
  assert.equal(choose('7'), choose('7'));
  assert.ok(new Set(Array.from({ length: 20 }, (_, seed) => choose(String(seed)))).size > 4);
});
