import { screen } from '@testing-library/react';
import { act } from 'react';
import { renderPage } from '../../scripts/jest/render-page';
import { showToast, TOAST_DURATION_MS } from './toast';
import { ToastHost } from './ToastHost';

it('shows messages that came before it was there, and those after', async () => {
  showToast('success', 'Subscription cancelled successfully');
  renderPage(<ToastHost />);
  expect(await screen.findByText('Subscription cancelled successfully')).toBeInTheDocument();
  act(() => showToast('error', 'Failed to cancel subscription. Please try again.'));
  expect(await screen.findByText('Failed to cancel subscription. Please try again.')).toBeInTheDocument();
});

it('keeps them for three and a half seconds', () => {
  expect(TOAST_DURATION_MS).toBe(3500);
});
