import { aModel } from '../../product-api/testing/models';
import { accountCostUsd } from './trial-rules';

/** A model with one price. */
const model = (key: string, credits: number, usd: number) => ({
  ...aModel({ key }),
  credits: [{ resolution: '480p' as const, durationS: 5, credits }],
  providers: [
    {
      provider: 'fal' as const,
      calls: [{ mode: 'text' as const, endpoint: key }],
      costs: [{ resolution: '480p' as const, per: 'clip' as const, usd }],
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
