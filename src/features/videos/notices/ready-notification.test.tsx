import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../../scripts/jest/render-page';
import { NotifyOffer } from './NotifyOffer';
import { notifyReady } from './ready-notification';

const shown: { title: string; body?: string; tag?: string }[] = [];
const requestPermission = jest.fn();

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static requestPermission = requestPermission;
  constructor(title: string, { body, tag }: NotificationOptions) {
    shown.push({ title, body, tag });
  }
  close() {
    shown.pop();
  }
}

const READY = { id: 'v1', title: 'Video ready', body: 'Rain' };
const hide = (isHidden: boolean) => Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
const answer = (permission: NotificationPermission) =>
  requestPermission.mockImplementation(() => {
    FakeNotification.permission = permission;
    return Promise.resolve(permission);
  });

beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  requestPermission.mockReset();
  FakeNotification.permission = 'default';
  Object.assign(window, { Notification: FakeNotification });
});

afterEach(() => {
  hide(false);
  Reflect.deleteProperty(window, 'Notification');
});

it('asks for permission only on a press, then notifies visitors who are not looking at the page', async () => {
  answer('granted');
  renderPage(<NotifyOffer />);
  hide(true);
  notifyReady(READY);
  expect(requestPermission).not.toHaveBeenCalled();
  expect(shown).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Tell me when it’s ready' }));
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  notifyReady(READY);
  expect(shown).toEqual([{ title: 'Video ready', body: 'Rain', tag: 'v1' }]);
  hide(false);
  notifyReady(READY);
  expect(shown).toHaveLength(1);
});

it('accepts a refusal', async () => {
  answer('denied');
  renderPage(<NotifyOffer />);
  await userEvent.click(screen.getByRole('button', { name: 'Tell me when it’s ready' }));
  hide(true);
  notifyReady(READY);
  expect(shown).toEqual([]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('offers nothing in a browser without notifications', () => {
  Reflect.deleteProperty(window, 'Notification');
  renderPage(<NotifyOffer />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
