import { screen } from '@testing-library/react';
import { QUOTA, QUOTA_KINDS } from '#contracts/quota';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { refusal, serve } from '../../../scripts/jest/serve';
import { AccountUsage } from './AccountUsage';

/** A user's figures stay in the page's cache. */
const show = (userId: string) => renderPage(<AccountUsage userId={userId} />, { language: 'en' });

it('shows what is used of each kind beside its limit', async () => {
  const used = { videos: 1_234, fileBytes: 2_540_000_000, textBytes: 60_000 };
  const usage = Object.fromEntries(
    QUOTA_KINDS.map((kind) => [
      kind,
      { used: 0, limit: QUOTA[kind], ...(kind in used && { used: used[kind as 'videos'] }) },
    ]),
  );
  serve({ 'GET /api/account/usage': { status: 200, body: { usage } } });
  const page = show('u-1');
  expect(screen.getByRole('heading', { name: 'What you keep here' })).toBeInTheDocument();
  expect(await screen.findByText('1,234 of 10,000')).toBeInTheDocument();
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual([
    '1,234 of 10,000',
    '0 of 3,000',
    '2.5 GB of 100 GB',
    '0 of 200',
    '0 of 50',
    '0 of 20,000',
    '0.1 MB of 20 MB',
    '0 of 100',
  ]);
  await expectAccessible(page);
});

it('says when the figures can’t be loaded', async () => {
  serve({ 'GET /api/account/usage': refusal(503, 'product_api_unavailable') });
  show('u-2');
  expect(await screen.findByText('We can’t load these figures right now.')).toBeInTheDocument();
  expect(screen.queryByRole('definition')).not.toBeInTheDocument();
});
