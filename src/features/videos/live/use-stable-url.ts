import { useState } from 'react';
import { isDue } from './signed-url';

/** How long a file's first URL is used: until it is about to expire, for as long as that file is shown, or no longer. */
export type Keeping = 'while valid' | 'always' | 'never';

/**
 * Every response signs URLs again although the file is the same. Keeps a file's first URL while it is valid, so that
 * polling does not reload a playing video or a loaded picture.
 */
export function useStableUrl(url: string | undefined, keeping: Keeping = 'while valid'): string | undefined {
  const [kept, setKept] = useState(url);
  if (url === kept) return kept;
  if (url !== undefined && kept !== undefined && isSameFile(url, kept)) {
    if (keeping === 'always' || (keeping === 'while valid' && !isDue(kept))) return kept;
  }
  setKept(url);
  return url;
}

function isSameFile(a: string, b: string): boolean {
  return a.split('?', 1)[0] === b.split('?', 1)[0];
}
