import { screen } from '@testing-library/react';
import { SessionProvider } from '../features/session/client';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { BrokenPage } from './BrokenPage';

it('keeps header and footer, says what happened, and offers to reload', async () => {
  const page = renderPage(
    <SessionProvider session={null}>
      <BrokenPage />
    </SessionProvider>,
  );
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('Something went wrong here');
  expect(screen.getByRole('alert')).toHaveTextContent('Your credits and videos aren’t affected.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  await expectAccessible(page);
});
