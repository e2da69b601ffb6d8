import type { ReactNode } from 'react';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Where it leads: a path of this site without language prefix, or any address. */
  to?: string;
  /** Language of the page that `to` names, and of the label. */
  language?: { code: string; hreflang: string };
  /** Action of an item that leads nowhere. */
  onSelect?: () => void;
  tone?: 'danger';
  /** The one that is chosen now. */
  isCurrent?: boolean;
}
