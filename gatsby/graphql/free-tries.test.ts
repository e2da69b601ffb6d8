import type { CreditPrice } from '../../contracts/model';
import { freeTries } from './free-tries';

const model = (title: string, credits: number, runsOn?: string) => ({
  title,
  ...(runsOn !== undefined && { runsOn }),
  credits: [{ resolution: '720p', durationS: 5, credits }] satisfies CreditPrice[],
});
const THIRD = { percent: 33 };

it('names as many families as the free credits pay for, then those that use most of them', () => {
  const models = [
    model('Wan 2.5', 30),
    model('Wan 2.2 Fast', 3),
    model('Ours 1.0 Pro', 45, 'Seedance 1.0 Pro'),
    model('Seedance 1.5 Pro', 4),
    model('Hailuo 2.3', 17),
    model('Kling 2.6', 21),
    model('Veo 3.1 Fast', 24),
  ];
  // 8 + 7 + 2 + 1 of 20 credits; with Hailuo in Kling's place 17.
  expect(freeTries(models, THIRD)).toEqual(['Veo', 'Kling', 'Seedance', 'Wan']);
});

it('names none without a rule, or where even the first video costs more', () => {
  expect(freeTries([model('Wan 2.5', 30)], undefined)).toEqual([]);
  expect(freeTries([model('Grand 1', 600)], THIRD)).toEqual([]);
});
