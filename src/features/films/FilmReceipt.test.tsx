import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FilmReceipt as Receipt } from '#contracts/api/films';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { refusal, serve } from '../../../scripts/jest/serve';
import { FilmReceipt } from './FilmReceipt';

const receipt: Receipt = {
  filmId: 'f1',
  title: 'The harbour',
  at: '2026-11-23T06:00:00Z',
  takes: [
    {
      videoId: 'a',
      shots: [1, 3],
      model: 'sea-1',
      createdAt: '2026-11-20T18:20:00Z',
      credits: 3,
      prompt: 'Harbour lights',
      receipt: { seed: 7 },
    },
    { videoId: 'b', shots: [2], model: 'ended-1', createdAt: '2026-11-20T18:20:00Z', credits: 1 },
  ],
  credits: 4,
};

const show = (id: string) =>
  renderPage(<FilmReceipt id={id} models={[{ key: 'sea-1', title: 'Sea 1' }]} onClose={() => undefined} />, {
    path: '/my-videos',
  });

it('lists each take with its shots and cost, and their sum', async () => {
  serve({ 'GET /api/films/f1/receipt': { body: { receipt } } });
  const page = show('f1');
  const dialog = await screen.findByRole('dialog', { name: 'Receipt' });
  const takes = await within(dialog).findAllByRole('listitem');
  expect(takes.map((take) => take.textContent)).toEqual([
    'Shots 1 and 3 · Sea 1Harbour lights3 credits',
    'Shot 2 · ended-1This video no longer exists.1 credit',
  ]);
  expect(within(dialog).getByText('Total').parentElement).toHaveTextContent('Total4 credits');
  await expectAccessible(page);
});

it('says why there is none, and asks again', async () => {
  let isDown = true;
  serve({
    'GET /api/films/f2/receipt': () => (isDown ? refusal(503, 'product_api_unavailable') : { body: { receipt } }),
  });
  show('f2');
  const problem = await screen.findByRole('alert');
  isDown = false;
  await userEvent.click(within(problem).getByRole('button', { name: 'Try now' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});
