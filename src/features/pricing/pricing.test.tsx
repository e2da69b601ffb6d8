import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { Packs } from './Packs';
import { Plans } from './Plans';
import { priceSpan, toOffers, type PricedModel } from './price-data';
import { PriceMatrix } from './PriceMatrix';

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
    credits: [{ resolution: '1080p', durationS: 10, credits: 100 }],
  },
  {
    key: 'small',
    title: 'Small',
    maker: 'Great Works',
    runsOn: null,
    page: '/ai-video-generator/small',
    status: 'live',
    trialCredits: null,
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
const span = priceSpan(models);

it('shows a plan by the month and by the year', async () => {
  renderPage(<Plans plans={plans} span={span} />);
  const [plan] = screen.getAllByRole('listitem');
  expect(plan).toHaveTextContent(/^Pro.*\$30 a month/);
  expect(plan).toHaveTextContent('1,000 credits a month$0.030 a credit');
  expect(plan).toHaveTextContent('Keeps your videos for 1 year');
  const [, list] = screen.getAllByRole('list');
  const gets = within(list ?? document.body).getAllByRole('listitem');
  expect(gets.map(({ textContent }) => textContent)).toEqual([
    'Up to 333 videos with Small',
    'Up to 10 videos with Grand',
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
  renderPage(<Packs packs={packs} span={span} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('250 credits$10.50$0.042 a credit');
});

it('says in the language of the visitor, in its figures', () => {
  renderPage(<Packs packs={packs} span={span} />, { language: 'de' });
  expect(screen.getByRole('listitem')).toHaveTextContent(/10,50\sUS\$/);
});

it('lists what a video costs on every model that can be used', async () => {
  const page = renderPage(<PriceMatrix models={models} />);
  const table = within(screen.getByRole('table'));
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Model Resolution', '5\u00a0s', '10\u00a0s']);
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));
  expect(rows.slice(1)).toEqual([
    'Grand 1080p runs on Great Works Opus 1 first video: 20 credits–not offered100',
    'Small 480p by Great Works 3–not offered',
    'Small 720p 7–not offered',
  ]);
  expect(screen.getByText(/^“First video” is a one-time lower price/)).toBeInTheDocument();
  expect(table.getByRole('link', { name: 'Small' })).toHaveAttribute('href', '/ai-video-generator/small');
  await expectAccessible(page);
});
