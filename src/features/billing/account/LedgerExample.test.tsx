import { screen } from '@testing-library/react';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { LedgerExample } from './LedgerExample';

it('adds up line by line, as the account would list it', async () => {
  const page = renderPage(<LedgerExample start={20} cost={3} />);
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Free credits for a new account+20Once, with your first loginBalance: 20 credits',
    'Reserved for a video-3You press GenerateBalance: 17 credits',
    'Video ready: 3 credits spent0It’s ready to play and downloadBalance: 17 credits',
    'Reserved for a video-3You try another oneBalance: 14 credits',
    'Returned: the video wasn’t made+3It fails, is refused, or you cancel it while it waitsBalance: 17 credits',
  ]);
  await expectAccessible(page);
});

it('names the lower price of a first video, which a new account pays', () => {
  renderPage(<LedgerExample start={20} cost={3} firstCost={1} />);
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Free credits for a new account+20Once, with your first loginBalance: 20 credits',
    'Reserved for a video-1You press Generate · First video on a model, at a reduced priceBalance: 19 credits',
    'Video ready: 1 credit spent0It’s ready to play and downloadBalance: 19 credits',
    'Reserved for a video-3You try another oneBalance: 16 credits',
    'Returned: the video wasn’t made+3It fails, is refused, or you cancel it while it waitsBalance: 19 credits',
  ]);
});
