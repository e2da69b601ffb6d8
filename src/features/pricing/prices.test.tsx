import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { serve, type FakeRoutes } from '../../../scripts/jest/serve';
import { useIsUsable } from '../../first-load/use-is-usable';
import type { PricedModel } from './price-data';
import { Prices } from './Prices';

jest.mock('../session/use-trials', () => ({ useTrials: () => () => true }));
jest.mock('../../first-load/use-is-usable');

const models = Array.from({ length: 60 }, (_, index): PricedModel => {
  return {
    key: `m-${index + 1}`,
    title: `Model ${index + 1}`,
    maker: index === 54 ? 'Élan' : 'Tideworks',
    runsOn: null,
    page: `/ai-video-generator/m-${index + 1}`,
    status: 'live',
    trialCredits: null,
    audio: 'none',
    credits: [{ resolution: '720p', durationS: 5, credits: index + 1 }],
  };
});
/** As a part of the catalogue lists them. */
const listed = models.map(({ audio, ...model }) => ({ ...model, capabilities: { audio } }));
const part = (from: number) => ({ body: { result: { data: { models: listed.slice(from, from + 48) } } } });
const PARTS: FakeRoutes = {
  'GET /page-data/models/page-data.json': part(0),
  'GET /page-data/models/2/page-data.json': part(48),
};

function show(all: readonly PricedModel[], isUsable = true) {
  jest.mocked(useIsUsable).mockReturnValue(isUsable);
  return renderPage(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Prices models={all.slice(0, 24)} total={all.length} />
    </SWRConfig>,
    { path: '/price' },
  );
}

const pricesOf = (title: string) => within(screen.getByRole('row', { name: new RegExp(`^${title} `) }));

it('is the plain table where there are few models', () => {
  const calls = serve({});
  show(models.slice(0, 14));
  expect(screen.getAllByRole('row')).toHaveLength(15);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'All models' })).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

it('leads to all models without scripts', () => {
  show(models, false);
  expect(screen.getByRole('link', { name: 'All models' })).toHaveAttribute('href', '/models');
});

it('finds the price of every model', async () => {
  const calls = serve(PARTS);
  const page = show(models);
  const search = await screen.findByRole('searchbox');
  expect(calls).toEqual([]);
  await userEvent.type(search, 'elan');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Models found: 1'));
  expect(pricesOf('Model 55').getAllByRole('cell')[1]).toHaveTextContent('55');
  await expectAccessible(page);
  await userEvent.clear(search);
  expect(screen.getByRole('status')).toHaveTextContent('Models shown: 24');
});

it('shows more on request, says how many, and moves the focus there', async () => {
  serve(PARTS);
  show(models);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more models' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Model 25' })).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent('Models shown: 48');
});
