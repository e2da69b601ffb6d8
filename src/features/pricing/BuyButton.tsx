import type { ReactNode } from 'react';
import { Button } from '../../components/Button';

/** Id of the notice that says why nothing can be bought yet. */
export const CLOSED_NOTICE_ID = 'buying';

/** Buying is not connected yet: the button shows where it will be, and the notice above says so. */
export function BuyButton({ children }: { children: ReactNode }) {
  return (
    <Button disabled aria-describedby={CLOSED_NOTICE_ID}>
      {children}
    </Button>
  );
}
