import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { Menu } from './Menu';

function setup() {
  const onSelect = jest.fn();
  const page = renderPage(
    <Menu
      trigger="Account"
      heading="Ada Lovelace"
      items={() => [
        { key: 'videos', label: 'My Videos', to: '/my-videos' },
        { key: 'german', label: 'Deutsch', to: '/price?x=1', language: { code: 'de', hreflang: 'de' } },
        { key: 'out', label: 'Sign out', onSelect },
      ]}
    />,
  );
  return { onSelect, page, button: screen.getByRole('button', { name: 'Account' }) };
}

it('opens with a click, and its items navigate or act', async () => {
  const { onSelect, page, button } = setup();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  const menu = await screen.findByRole('menu', { name: 'Account' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(within(menu).getByRole('menuitem', { name: 'My Videos' })).toHaveAttribute('href', '/my-videos');
  expect(within(menu).getByRole('menuitem', { name: 'Deutsch' })).toHaveAttribute('href', '/de/price?x=1');
  await expectAccessible(page);
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Sign out' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('works by keyboard, and returns the focus', async () => {
  const { onSelect, button } = setup();
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'My Videos' })).toHaveFocus());
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button).toHaveFocus());

  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'My Videos' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});
