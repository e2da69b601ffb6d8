import fs from 'node:fs';
import type { Model } from '../../contracts/model';
import { accountCostUsd } from './trial-rules';

const real = JSON.parse(fs.readFileSync('content/models/wan-2.2-fast.json', 'utf8')) as Model;

/** A model with one price. */
const model = (key: string, credits: number, usd: number): Model => ({
  ...real,
  key,
  credits: [{ resolution: '480p', durationS: 5, credits }],
  providers: [
    {
      provider: 'fal',
      calls: [{ mode: 'text', endpoint: key }],
      costs: [{ resolution: '480p', per: 'clip', usd }],
    },
  ],
});
const RULE = { percent: 33 };

it('spends the credits on the videos that cost us most', () => {
  expect(accountCostUsd([model('small', 3, 0.05)], undefined)).toBeCloseTo(0.3);
  expect(accountCostUsd([model('small', 3, 0.05), model('large', 10, 0.2)], undefined)).toBeCloseTo(0.4);
});

it('has each trial once, and only where the free credits are enough', () => {
  // 16 for the trial, 4 for one more small one and its trial.
  const models = [model('veo', 48, 0.8), model('small', 3, 0.05)];
  expect(accountCostUsd(models, RULE)).toBeCloseTo(0.8 + 0.05 + 0.05);
  expect(accountCostUsd([model('huge', 84, 1.4)], RULE)).toBe(0);
});

it('leaves out retired models', () => {
  expect(accountCostUsd([{ ...model('veo', 48, 0.8), status: 'retired' }], RULE)).toBe(0);
});
