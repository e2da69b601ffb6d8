import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { Button, ButtonLink, IconButton } from './Button';

it('presses, and submits nothing by itself', async () => {
  const onClick = jest.fn();
  renderPage(<Button onClick={onClick}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('type', 'button');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('ignores clicks while busy, keeps the focus and announces it', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderPage(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

it('is named by its label when it shows only an icon, and by its words as a link', async () => {
  const page = renderPage(
    <>
      <IconButton label="Close">
        <svg aria-hidden />
      </IconButton>
      <ButtonLink to="/price">See prices</ButtonLink>
    </>,
    { language: 'de' },
  );
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See prices' })).toHaveAttribute('href', '/de/price');
  await expectAccessible(page);
});
