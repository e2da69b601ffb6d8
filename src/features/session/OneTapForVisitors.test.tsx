import { act, render, screen } from '@testing-library/react';
import { setConsent } from '../../consent-state/consent-store';
import { useSession } from './client';
import { GoogleOneTap } from './GoogleOneTap';

jest.mock('./client');
jest.mock('./OneTap', () => ({ __esModule: true, default: () => <p>Google&apos;s script</p> }));

const show = async (address: string) => {
  window.history.replaceState(null, '', address);
  const shown = render(<GoogleOneTap pathname={window.location.pathname} />);
  await act(() => Promise.resolve());
  return shown;
};
const script = () => screen.queryByText("Google's script");

beforeEach(() => {
  process.env.GATSBY_GOOGLE_CLIENT_ID = 'client';
  setConsent('unknown');
  jest
    .mocked(useSession)
    .mockReturnValue({ data: null, status: 'unauthenticated', update: () => Promise.resolve(null) });
});

it('waits for consent', async () => {
  await show('/');
  for (const consent of ['unknown', 'asking', 'denied'] as const) {
    act(() => setConsent(consent));
    expect(script()).not.toBeInTheDocument();
  }
  await act(() => Promise.resolve(setConsent('granted')));
  expect(await screen.findByText("Google's script")).toBeInTheDocument();
});

it.each(['/shared?v=AbC', '/de/withdrawal?id=AbC'])('stays away from %s', async (address) => {
  setConsent('granted');
  await show(address);
  expect(script()).not.toBeInTheDocument();
});
