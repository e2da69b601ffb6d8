import { useEffect, useState } from 'react';
import type { readSharedVideo } from '#contracts/api/shares';
import { SHARED_FRAGMENT } from '#contracts/share';
import { replaceAddress } from '../../../components/use-search';
import { callApi } from '../../../http/call-api';
import type { FormAction } from '../form/form-state';

export interface SharedPromptOutcome {
  kind: 'prompt-taken' | 'prompt-unavailable';
}

/** Copies the prompt that a share link shows into the form: `#shared={token}`. Undefined without one, or not yet. */
export function useSharedPrompt(
  isReady: boolean,
  change: (action: FormAction) => void,
): SharedPromptOutcome | undefined {
  const [outcome, setOutcome] = useState<SharedPromptOutcome>();

  useEffect(() => {
    const token = isReady ? takeFragment() : undefined;
    if (token === undefined) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const begin = async () => {
      const { video } = await callApi<typeof readSharedVideo>(`/api/shared/${encodeURIComponent(token)}`, { signal });
      if (video.prompt === undefined) throw new Error('This link shows no prompt.');
      change({ type: 'edit', fields: { prompt: video.prompt } });
      setOutcome({ kind: 'prompt-taken' });
    };
    begin().catch(() => {
      if (!signal.aborted) setOutcome({ kind: 'prompt-unavailable' });
    });
    return () => abort.abort();
  }, [isReady, change]);

  return outcome;
}

/**
 * Removes the token from the address at once: analytics, which start later, must not get it, and a reload must not undo
 * what the visitor has changed since.
 */
function takeFragment(): string | undefined {
  const url = new URL(location.href);
  const token = new URLSearchParams(url.hash.slice(1)).get(SHARED_FRAGMENT) ?? undefined;
  if (token === undefined) return undefined;
  url.hash = '';
  replaceAddress(url);
  return token;
}
