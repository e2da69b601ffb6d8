import { useState } from 'react';
import type { LedgerLine, LedgerPage, readLedger } from '#contracts/api/account';
import { callApi } from '../../../http/call-api';

export interface Ledger {
  lines: readonly LedgerLine[];
  hasMore: boolean;
  phase: 'idle' | 'loading' | 'failed';
  /** Reads the next older page; on failure the lines already shown stay. */
  readMore: () => Promise<void>;
}

/** The ledger from its newest lines on, page by page. */
export function useLedger(firstPage: LedgerPage | undefined): Ledger {
  const [older, setOlder] = useState<LedgerPage[]>([]);
  const [phase, setPhase] = useState<Ledger['phase']>('idle');
  const pages = firstPage ? [firstPage, ...older] : [];
  const cursor = pages.at(-1)?.nextCursor ?? null;

  const readMore = async () => {
    if (cursor === null || phase === 'loading') return;
    setPhase('loading');
    try {
      const query = new URLSearchParams({ cursor }).toString();
      const page = await callApi<typeof readLedger>(`/api/account/ledger?${query}`);
      setOlder((present) => [...present, page]);
      setPhase('idle');
    } catch {
      setPhase('failed');
    }
  };

  return { lines: pages.flatMap(({ lines }) => lines), hasMore: cursor !== null, phase, readMore };
}
