import { act, render, waitFor } from '@testing-library/react';
import type { UserInfo } from '#contracts/api/users';
import { setConsent } from '../../consent-state/consent-store';
import { useSession } from '../session/client';
import type { SessionStatus } from '../session/session-types';
import { useUserInfo } from '../session/use-user-info';
import { mayShowAds } from './may-show-ads';
import { useAds } from './use-ads';

jest.mock('../session/client');
jest.mock('../session/use-user-info');

const CLIENT = 'ca-pub-1234567890123456';
const free: UserInfo = {
  credits: 20,
  vip_status: 0,
  is_subscribed: false,
  paid_user: 0,
  trials: { open: true, used: [] },
};
const paying: UserInfo = { ...free, paid_user: 1 };

describe('visibility of ads', () => {
  it.each([
    ['nobody while the session is loading', 'loading', undefined, 'granted', false],
    ['nobody while the session is being renewed', 'loading', free, 'granted', false],
    ['signed-out visitors', 'unauthenticated', undefined, 'granted', true],
    ['nobody while user info is loading or cannot be read', 'authenticated', undefined, 'granted', false],
    ['signed-in visitors who have never paid', 'authenticated', free, 'granted', true],
    ['nobody who has paid', 'authenticated', paying, 'granted', false],
    ['nobody who has not answered', 'unauthenticated', undefined, 'asking', false],
    ['nobody who declined', 'authenticated', free, 'denied', false],
    ['nobody before we have looked', 'unauthenticated', undefined, 'unknown', false],
  ] as const)('%s', (_who, status, userInfo, consent, expected) => {
    expect(mayShowAds({ status, userInfo, consent })).toBe(expected);
  });
});

describe('the script', () => {
  const scripts = () => [...document.querySelectorAll('script')];
  const parts = () => document.querySelectorAll('ins, iframe').length;

  function Page({ client }: { client: string | undefined }) {
    useAds(client);
    return null;
  }

  function be(status: SessionStatus, user?: UserInfo) {
    jest.mocked(useSession).mockReturnValue({ status } as ReturnType<typeof useSession>);
    jest.mocked(useUserInfo).mockReturnValue({ user } as ReturnType<typeof useUserInfo>);
  }

  /** As AdSense's script does. */
  function bringAd() {
    const place = document.createElement('ins');
    place.className = 'adsbygoogle';
    const frame = document.createElement('iframe');
    frame.id = 'aswift_1';
    document.body.append(place, frame);
  }

  beforeEach(() => {
    document.head.replaceChildren();
    document.body.replaceChildren();
    delete window.adsbygoogle;
    setConsent('unknown');
    setConsent('granted');
  });

  it('is never loaded when no publisher is configured', () => {
    be('unauthenticated');
    render(<Page client={undefined} />);
    expect(scripts()).toEqual([]);
    expect(window.adsbygoogle).toBeUndefined();
  });

  it('is loaded once, and only when the visitor is known to be eligible for ads', () => {
    be('loading');
    const page = render(<Page client={CLIENT} />);
    be('authenticated');
    page.rerender(<Page client={CLIENT} />);
    expect(scripts()).toEqual([]);
    be('authenticated', free);
    page.rerender(<Page client={CLIENT} />);
    page.rerender(<Page client={CLIENT} />);
    expect(scripts().map(({ src }) => src)).toEqual([
      `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${CLIENT}`,
    ]);
  });

  it('is removed with all its ads once the visitor has paid, and adds no more', async () => {
    be('authenticated', free);
    const page = render(<Page client={CLIENT} />);
    bringAd();
    expect(parts()).toBe(2);
    be('authenticated', paying);
    page.rerender(<Page client={CLIENT} />);
    expect(scripts()).toEqual([]);
    expect(parts()).toBe(0);
    expect(window.adsbygoogle?.pauseAdRequests).toBe(1);
    bringAd();
    await waitFor(() => expect(parts()).toBe(0));

    // Signed out again: ads may return, from the script that is already loaded.
    be('unauthenticated');
    page.rerender(<Page client={CLIENT} />);
    expect(window.adsbygoogle?.pauseAdRequests).toBe(0);
    expect(scripts()).toEqual([]);
    bringAd();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(parts()).toBe(2);
  });

  it('is removed when consent is withdrawn', () => {
    be('unauthenticated');
    render(<Page client={CLIENT} />);
    bringAd();
    act(() => setConsent('denied'));
    expect([scripts().length, parts()]).toEqual([0, 0]);
  });
});
