import { initialPrice } from './initial-price';
import type { CreditPrice } from './model';

const credits: CreditPrice[] = [
  { resolution: '720p', durationS: 5, credits: 7 },
  { resolution: '480p', durationS: 5, credits: 3 },
  { resolution: '480p', durationS: 10, credits: 6 },
  { resolution: '720p', durationS: 10, credits: 14 },
];

it('is the lowest price, with the finest picture at that price', () => {
  expect(initialPrice({ credits })).toMatchObject({ resolution: '480p', durationS: 5 });
  const same: CreditPrice[] = [...credits, { resolution: '1080p', durationS: 5, credits: 3 }];
  expect(initialPrice({ credits: same })).toMatchObject({ resolution: '1080p', durationS: 5 });
});

it('keeps what is chosen already', () => {
  expect(initialPrice({ credits }, { resolution: '720p' })).toMatchObject({ credits: 7 });
  expect(initialPrice({ credits }, { durationS: 10 })).toMatchObject({ credits: 6 });
  expect(initialPrice({ credits }, { resolution: '720p', durationS: 10 })).toMatchObject({ credits: 14 });
});

it('knows sound where it has its own price', () => {
  const loud: CreditPrice[] = [
    { resolution: '720p', durationS: 5, audio: false, credits: 5 },
    { resolution: '720p', durationS: 5, audio: true, credits: 9 },
  ];
  expect(initialPrice({ credits: loud }).credits).toBe(5);
  expect(initialPrice({ credits: loud }, { audio: true }).credits).toBe(9);
});

it('is the lowest price when nothing fits what is chosen', () => {
  expect(initialPrice({ credits }, { durationS: 7 })).toMatchObject({ credits: 3 });
});
