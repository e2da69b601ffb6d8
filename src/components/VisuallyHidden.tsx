import type { ReactNode } from 'react';

/** Words for screen readers that the eye gets from the picture. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
