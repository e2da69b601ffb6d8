import type { ReactNode } from 'react';
import { ToastHost } from '../components/ToastHost';
import { SessionProvider } from '../features/session/client';
import { GoogleOneTap } from '../features/session/GoogleOneTap';
import { UserInfoNews } from '../features/session/UserInfoNews';
import { VisitServicesLater } from './VisitServicesLater';

export interface RootProps {
  /** Of the page's address. */
  pathname: string;
  children: ReactNode;
}

/** State that survives a change of page: the session and toasts. */
export function Root({ pathname, children }: RootProps) {
  return (
    <SessionProvider>
      {children}
      <ToastHost />
      <UserInfoNews />
      <GoogleOneTap pathname={pathname} />
      <VisitServicesLater pathname={pathname} />
    </SessionProvider>
  );
}
