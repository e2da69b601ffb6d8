import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CancelSubscriptionAnswer } from '#contracts/api/subscriptions';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { trackedEvents } from '../../../scripts/jest/tracked-events';
import { ToastHost } from '../../components/ToastHost';
import { ApiError, requestJson } from '../../http/request-json';
import { useLoginDialog } from '../session/login-dialog-context';
import { useUserInfo } from '../session/use-user-info';
import SubscriptionPicker from './SubscriptionPicker';
import { useCancelSubscription } from './use-cancel-subscription';

jest.mock('../session/use-user-info');
jest.mock('../session/login-dialog-context');
jest.mock('../../http/request-json', () => ({
  ...jest.requireActual<object>('../../http/request-json'),
  requestJson: jest.fn(),
}));

const refresh = jest.fn();
const openLogin = jest.fn();
const subscriptions = [
  { id: 'sub_1', product: 'Pro', createdAt: '2026-10-05T08:00:00Z' },
  { id: 'sub_2', product: 'Basic', createdAt: '2026-11-01T08:00:00Z' },
];

function Flow() {
  const cancellation = useCancelSubscription();
  return (
    <>
      <button type="button" aria-busy={cancellation.isCancelling} onClick={() => void cancellation.cancel()}>
        Start
      </button>
      {cancellation.choices && <SubscriptionPicker {...cancellation} choices={cancellation.choices} />}
      <ToastHost />
    </>
  );
}

function answer(value: CancelSubscriptionAnswer) {
  jest.mocked(requestJson).mockResolvedValueOnce(value);
}

async function start({ confirmed = true, language = 'en' } = {}) {
  jest.mocked(useUserInfo).mockReturnValue({ refresh } as unknown as ReturnType<typeof useUserInfo>);
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin });
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(confirmed);
  const page = renderPage(<Flow />, { language });
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  return { confirm, page };
}

beforeEach(() => {
  trackedEvents();
  jest.mocked(requestJson).mockReset();
  refresh.mockReset();
});

it('asks for confirmation, and does nothing without it', async () => {
  const { confirm } = await start({ confirmed: false });
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(requestJson).not.toHaveBeenCalled();
});

it('cancels the only subscription, confirms it and refetches the user', async () => {
  answer({ success: true, message: 'ok' });
  await start();
  expect(requestJson).toHaveBeenCalledWith('/api/cancel-subscription', { method: 'POST', body: {} });
  expect(await screen.findByText('Subscription cancelled successfully')).toBeInTheDocument();
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('offers a choice among several, the first one preselected, without a second confirmation', async () => {
  answer({ success: false, message: 'choose', subscriptions });
  const { confirm, page } = await start();
  const dialog = within(await screen.findByRole('dialog', { name: 'Which subscription?' }));
  expect(dialog.getByRole('radio', { name: /Pro.*October 5, 2026/ })).toBeChecked();
  await expectAccessible(page);

  await userEvent.click(dialog.getByRole('radio', { name: /Basic/ }));
  answer({ success: true, message: 'ok' });
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
  expect(requestJson).toHaveBeenLastCalledWith('/api/cancel-subscription', { method: 'POST', body: { id: 'sub_2' } });
  expect(confirm).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(trackedEvents()).toEqual([{ name: 'cancel_subscription', parameters: { subscription: 'sub_2' } }]);
});

it('cancels nothing when the picker is closed', async () => {
  answer({ success: false, message: 'choose', subscriptions });
  await start();
  const dialog = within(await screen.findByRole('dialog'));
  // The close button in the corner and the button at the bottom do the same.
  const [, atTheFoot] = dialog.getAllByRole('button', { name: 'Close' });
  if (!atTheFoot) throw new Error('The picker has one Close only.');
  await userEvent.click(atTheFoot);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requestJson).toHaveBeenCalledTimes(1);
});

it("shows the server's reason in the visitor's language", async () => {
  answer({ success: false, message: 'You have no subscription that renews.', refusal: 'none' });
  await start({ language: 'de' });
  const toast = await screen.findByText(
    'Das Abo konnte nicht gekündigt werden: Du hast kein Abo, das sich verlängert.',
  );
  expect(toast).toBeInTheDocument();
  expect(refresh).toHaveBeenCalledTimes(1);
});

it("shows the server's reason when it refuses", async () => {
  answer({ success: false, message: 'No renewing subscription.' });
  await start();
  expect(await screen.findByText('Failed to cancel subscription: No renewing subscription.')).toBeInTheDocument();
  expect(trackedEvents()).toEqual([]);
});

it('offers a retry when the call fails', async () => {
  jest.mocked(requestJson).mockRejectedValueOnce(new ApiError(503, 'product_api_unavailable', 'down'));
  await start();
  expect(await screen.findByText('Failed to cancel subscription. Please try again.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start' })).toHaveAttribute('aria-busy', 'false');
});

it('opens the login when the session has ended, which leads to the question on the account page', async () => {
  jest.mocked(requestJson).mockRejectedValueOnce(new ApiError(401, 'unauthenticated', 'over'));
  await start({ language: 'de' });
  await waitFor(() =>
    expect(openLogin).toHaveBeenCalledWith({
      hasEnded: true,
      callbackUrl: 'http://localhost/de/account?cancel=',
    }),
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('opens the login from the picker, which makes way for it; the choice is kept', async () => {
  answer({ success: false, message: 'choose', subscriptions });
  await start();
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: /Basic/ }));
  jest.mocked(requestJson).mockRejectedValueOnce(new ApiError(401, 'unauthenticated', 'over'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(openLogin).toHaveBeenLastCalledWith({ hasEnded: true, callbackUrl: 'http://localhost/account?cancel=sub_2' });
});

it('sends one call however often it is pressed', async () => {
  let finish: (value: CancelSubscriptionAnswer) => void = () => undefined;
  jest.mocked(requestJson).mockReturnValueOnce(new Promise((resolve) => (finish = resolve as typeof finish)));
  await start();
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(requestJson).toHaveBeenCalledTimes(1);
  finish({ success: true, message: 'ok' });
  expect(await screen.findByText('Subscription cancelled successfully')).toBeInTheDocument();
});
