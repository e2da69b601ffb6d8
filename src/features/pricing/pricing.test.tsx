import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import type { Subscription } from '#contracts/api/account';
import { BASIC } from './checkout/fixtures';
import { ShopContext } from './checkout/shop-context';
import { Packs } from './Packs';
import { Plans } from './Plans';
import { toOffers, type PricedModel } from './price-data';
import { PriceMatrix } from './PriceMatrix';
import { toYardsticks } from './yardsticks';

jest.mock('../session/use-trials', () => ({ useTrials: () => () => true }));

const models: PricedModel[] = [
  {
    key: 'grand',
    title: 'Grand',
    maker: 'Great Works',
    runsOn: 'Opus 1',
    page: '/ai-video-generator/grand',
    status: 'live',
    trialCredits: 20,
    audio: 'optional',
    credits: [
      { resolution: '1080p', durationS: 4, audio: false, credits: 50 },
      { resolution: '1080p', durationS: 4, audio: true, credits: 90 },
      { resolution: '1080p', durationS: 10, audio: false, credits: 100 },
      { resolution: '1080p', durationS: 10, audio: true, credits: 180 },
    ],
  },
  {
    key: 'small',
    title: 'Small',
    maker: 'Great Works',
    runsOn: null,
    page: '/ai-video-generator/small',
    status: 'live',
    trialCredits: null,
    audio: 'none',
    credits: [
      { resolution: '480p', durationS: 5, credits: 3 },
      { resolution: '720p', durationS: 5, credits: 7 },
    ],
  },
  {
    key: 'gone',
    title: 'Gone',
    maker: 'Great Works',
    runsOn: null,
    page: '/ai-video-generator/gone',
    status: 'retired',
    trialCredits: null,
    audio: 'none',
    credits: [{ resolution: '480p', durationS: 4, credits: 1 }],
  },
];

const price = (amountCents: number) => [{ currency: 'USD', amountCents }];
const { plans, packs } = toOffers({
  retention: { freeDays: 30, paidDays: 90, graceDays: 30 },
  subscriptions: [
    {
      key: 'pro',
      name: 'Pro',
      vip: true,
      retentionDays: 365,
      offers: [
        { interval: 'month', credits: 1000, prices: price(3000) },
        { interval: 'year', credits: 12_000, prices: price(28_800) },
      ],
    },
    {
      key: 'odd',
      name: 'Odd',
      vip: false,
      retentionDays: 30,
      offers: [{ interval: 'month', credits: 1, prices: price(100) }],
    },
  ],
  packs: [{ key: 'pack-250', credits: 250, prices: price(1050) }],
});
const [grand, small] = models as [PricedModel, PricedModel, PricedModel];
const yardsticks = toYardsticks([small, grand]);

it('shows a plan by the month and by the year', async () => {
  renderPage(<Plans plans={plans} yardsticks={yardsticks} />);
  const [plan] = screen.getAllByRole('listitem');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pricing');
  expect(plan).toHaveTextContent(/^ProTo try things out, and for a video now and then\.\$30 a month/);
  expect(plan).toHaveTextContent('1,000 credits a month$0.030 a credit');
  expect(plan).toHaveTextContent('Keeps your videos for 1 year');
  const [, list] = screen.getAllByRole('list');
  const gets = within(list ?? document.body).getAllByRole('listitem');
  expect(gets.map(({ textContent }) => textContent)).toEqual([
    'Up to 333 videos with Small',
    'Or up to 11 videos with sound, made with Grand',
    'Keeps your videos for 1 year',
    'No ads',
    'VIP badge',
  ]);

  await userEvent.click(screen.getByRole('radio', { name: 'Yearly -20%' }));
  expect(plan).toHaveTextContent('$24 a month');
  expect(plan).toHaveTextContent('$288 billed once a year');
  expect(plan).toHaveTextContent('saves $72 a year');
  expect(plan).toHaveTextContent('12,000 credits a year, all at once');
});

it('shows packs with cents where there are any', () => {
  renderPage(<Packs packs={packs} yardsticks={yardsticks} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('250 credits$10.50$0.042 a credit');
});

it('says in the language of the visitor, in its figures', () => {
  renderPage(<Packs packs={packs} yardsticks={yardsticks} />, { language: 'de' });
  expect(screen.getByRole('listitem')).toHaveTextContent(/10,50\sUS\$/);
});

it('opens at the interval of the plan that the visitor has, and offers to switch it', async () => {
  const held: Subscription = { ...BASIC, item: 'pro', product: 'Pro', interval: 'year' };
  const shop = { choose: () => undefined, busy: undefined, held: [held] };
  renderPage(
    <ShopContext.Provider value={shop}>
      <Plans plans={plans} yardsticks={yardsticks} />
    </ShopContext.Provider>,
  );
  const [plan] = screen.getAllByRole('listitem');
  const card = within(plan ?? document.body);
  expect(screen.getByRole('radio', { name: 'Yearly -20%' })).toBeChecked();
  expect(card.getByText('Your plan')).toBeInTheDocument();
  expect(card.queryByRole('button')).not.toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Manage in your account' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  expect(card.getByRole('button', { name: 'Switch to monthly' })).toBeInTheDocument();
});

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));

it('lists what a video costs on every model that can be used, at the chosen length', async () => {
  const page = renderPage(<PriceMatrix models={models} />);
  const table = screen.getByRole('table');
  expect(rowsOf(table)).toEqual([
    'ModelMakesSilentWith soundFirst videoAll prices',
    'Grand runs on Great Works Opus 110 s10018020',
    'Small by Great Works5 s3–7–not offered–not offered',
  ]);
  expect(screen.getByText(/^“First video” is a one-time lower price/)).toBeInTheDocument();
  expect(within(table).getByRole('link', { name: 'Small' })).toHaveAttribute('href', '/ai-video-generator/small');
  await expectAccessible(page);

  await userEvent.click(screen.getByRole('radio', { name: '4\u00a0s' }));
  expect(rowsOf(table)[1]).toBe('Grand runs on Great Works Opus 14 s509020');
});

it('shows all prices of one model on request', async () => {
  const page = renderPage(<PriceMatrix models={models} />);
  const all = screen.getByRole('button', { name: 'All prices: Grand' });
  await userEvent.click(all);
  expect(all).toHaveAttribute('aria-expanded', 'true');
  expect(rowsOf(screen.getByRole('table', { name: 'All prices: Grand' }))).toEqual([
    'Resolution4 s10 s',
    '1080p Silent50100',
    '1080p With sound90180',
  ]);
  await expectAccessible(page);
  await userEvent.click(all);
  expect(screen.queryByRole('table', { name: 'All prices: Grand' })).not.toBeInTheDocument();
});
