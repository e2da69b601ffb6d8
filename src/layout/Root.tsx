import type { ReactNode } from 'react';
import { ToastHost } from '../components/ToastHost';
import { SessionProvider } from '../features/session/client';
import { OneTapForVisitors } from '../features/session/OneTapForVisitors';
import { UserInfoNews } from '../features/session/UserInfoNews';
import { VisitServicesLater } from './VisitServicesLater';

/** What outlives a change of page: the session, and messages on their way out. */
export function Root({ children }: { children: ReactNode }) {
  return (
    <SessionProvider>
      {children}
      <ToastHost />
      <UserInfoNews />
      <OneTapForVisitors />
      <VisitServicesLater />
    </SessionProvider>
  );
}
