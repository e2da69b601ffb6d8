import fs from 'node:fs';
import path from 'node:path';
import { checkContent } from './check-content';
import { ContentFixture } from './content-fixture';
import { PRICE_LOCK } from './content-tree';
import { recordPrices } from './price-lock';
import { formatProblem } from './problem';

const WAN = 'content/models/wan-2.2-fast.json';
const PLANS = 'content/plans.json';

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
  recordPrices(content.root, false);
});
afterEach(() => content.remove());

interface Priced {
  credits: { credits: number }[];
}
interface Sold {
  subscriptions: { offers: { credits: number; prices: { amountCents: number }[] }[] }[];
}

/** Multiplies the first price of a model. */
const changeModel = (factor: number) =>
  content.edit(WAN, (model) => {
    const [price] = (model as unknown as Priced).credits;
    if (price) price.credits = Math.round(price.credits * factor);
  });
const changePlan = (amountCents: number) =>
  content.edit(PLANS, (plans) => {
    const price = (plans as unknown as Sold).subscriptions[0]?.offers[0]?.prices[0];
    if (price) price.amountCents = amountCents;
  });
const problems = () => checkContent(content.root).filter(({ kind }) => kind === 'outdated');

it('asks for a second look at a price that changed by more than half, which stops a release', () => {
  changeModel(100);
  expect(problems()).toHaveLength(1);
  expect(problems().map(formatProblem).join()).toMatch(
    /wan-2\.2-fast\.json:\d+ {2}credits\[0\]\.credits\n.*it was 3 credits.*--accept-prices/,
  );
});

it('names the plan whose amount lost two digits', () => {
  changePlan(10);
  expect(problems().map(formatProblem)).toEqual([
    expect.stringMatching(
      /plans\.json:\d+ {2}subscriptions\[0\].*amountCents\n.*\$0\.10 for plan basic, month, USD: it was \$10\.00/,
    ),
  ]);
  const margins = checkContent(content.root).filter(({ field }) => field.startsWith('credits['));
  expect(margins.map(({ reason }) => reason).join()).toContain('(plan Basic by the month)');
});

it('lets a price change by half, and takes that as the price from now on', () => {
  changePlan(1400);
  expect(problems()).toEqual([]);
  recordPrices(content.root, false);
  changePlan(2000);
  expect(problems()).toEqual([]);
});

it('keeps asking until the price is accepted', () => {
  changeModel(100);
  recordPrices(content.root, false);
  expect(problems()).toHaveLength(1);
  recordPrices(content.root, true);
  expect(problems()).toEqual([]);
});

it('says nothing of a new model, and records nothing of one that cannot be read', () => {
  const before = fs.readFileSync(path.join(content.root, PRICE_LOCK), 'utf8');
  fs.writeFileSync(path.join(content.root, PRICE_LOCK), '{}');
  expect(problems()).toEqual([]);
  content.edit(WAN, (model) => (model.credits = 'free'));
  recordPrices(content.root, true);
  expect(fs.readFileSync(path.join(content.root, PRICE_LOCK), 'utf8')).toBe('{}');
  expect(before).toContain('"plan basic, month, USD": 1000');
});
