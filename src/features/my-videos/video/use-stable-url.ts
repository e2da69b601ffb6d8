import { useState } from 'react';
import { signedUrlExpiry } from './signed-url';

/** A new address is taken this long before the old one ends. */
const MARGIN_MS = 30_000;

/**
 * Signed addresses are new in every answer although the file is the same. This keeps the first one of a file as long as
 * it is valid, so that a playing video or a loaded picture is not loaded anew at every poll.
 */
export function useStableUrl(url: string | undefined): string | undefined {
  const [kept, setKept] = useState(url);
  if (url === kept || (url !== undefined && kept !== undefined && isSameFile(url, kept) && !isEnding(kept)))
    return kept;
  setKept(url);
  return url;
}

function isSameFile(a: string, b: string): boolean {
  return a.split('?', 1)[0] === b.split('?', 1)[0];
}

function isEnding(url: string): boolean {
  const endsAt = signedUrlExpiry(url);
  return endsAt !== undefined && endsAt - Date.now() < MARGIN_MS;
}
