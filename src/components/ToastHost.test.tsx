import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { Dialog } from './Dialog';
import { showToast } from './toast';
import { setToastLabels } from './toast-labels';
import { ToastHost } from './ToastHost';

// How long a toast stays, and that it lies above a dialog, is the browser's: see e2e/visible-details.spec.ts.

beforeEach(() => setToastLabels({ region: 'Messages', close: 'Close message' }));

it('works outside of the page and its translations, where the site has it', async () => {
  render(<ToastHost />);
  act(() => showToast('info', 'Outside'));
  await screen.findByText('Outside');
  expect(screen.getByRole('region', { name: /^Messages/ })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Close message' })).not.toHaveLength(0);
});

it('shows messages that came before it was there, and those after', async () => {
  showToast('success', 'Subscription cancelled successfully', 'It ends on May 1.');
  const page = renderPage(<ToastHost />);
  const first = await screen.findByText('Subscription cancelled successfully');
  expect(first.closest('[role=status]')).toHaveTextContent('It ends on May 1.');
  act(() => showToast('error', 'Failed to cancel subscription. Please try again.'));
  const second = await screen.findByText('Failed to cancel subscription. Please try again.');
  expect(second.closest('.Toastify [role=alert]')).not.toBeNull();
  await expectAccessible(page);
});

it('shows the same message once, and closes it by its button', async () => {
  renderPage(<ToastHost />);
  act(() => showToast('success', 'Link copied'));
  await screen.findByText('Link copied');
  act(() => showToast('success', 'Link copied'));
  const close = await screen.findByRole('button', { name: 'Close message' });
  await userEvent.click(close);
  await waitFor(() => expect(close.closest('[data-in=true]')).toBeNull());
});

it('is inside the topmost dialog, and back on the page when that closes', async () => {
  const dialog = (
    <Dialog title="Share this video" onClose={() => undefined}>
      <p>Only you can see it.</p>
    </Dialog>
  );
  const { rerender } = renderPage(
    <>
      <ToastHost />
      {dialog}
    </>,
  );
  act(() => showToast('info', 'Link updated.'));
  const toast = await screen.findByText('Link updated.');
  expect(screen.getByRole('dialog', { name: 'Share this video' })).toContainElement(toast);
  rerender(<ToastHost />);
  expect(screen.getByText('Link updated.').closest('dialog')).toBeNull();
});
