import { useRef, useState } from 'react';
import { showToast } from '../../../components/toast';
import { trackEvent } from '../../../events/track-event';
import { useTranslation } from '../../../i18n/use-translation';

/** A link, as its owner sees it. */
export interface Link {
  token: string;
  expiresAt: string | null;
}

/** Contents of a link, and from now on for how many days; null: until it is ended; left out: unchanged. */
export interface Terms {
  days?: number | null;
}

/** The product API's calls for the link of one thing. */
export interface LinkCalls<L extends Link, T extends Terms> {
  kind: 'video' | 'film';
  /** Name of the thing, its key in caches. */
  of: string;
  /** Null when there is none. */
  read: () => Promise<L | null>;
  /** Makes the link, or changes it. */
  save: (terms: T) => Promise<L>;
  /** It never works again. */
  end: () => Promise<void>;
}

export interface UseLinkOptions<L extends Link, T extends Terms> {
  calls: LinkCalls<L, T>;
  link: L | null;
  newTerms: T;
  termsOf: (link: L) => T;
  failure: (error: unknown) => string;
  onLink: (link: L | null) => void;
}

export interface LinkState<T extends Terms> {
  terms: T;
  /** A link is changed at once: it may be copied next. */
  change: (terms: T) => void;
  create: () => void;
  end: () => void;
  isBusy: boolean;
  /** Why the last call failed. */
  problem: string | undefined;
}

/** The terms of a link while they are edited. One call after the other: the last press counts. */
export function useLink<L extends Link, T extends Terms>(options: UseLinkOptions<L, T>): LinkState<T> {
  const { calls, link, newTerms, termsOf, failure, onLink } = options;
  const { t } = useTranslation();
  const termsNow = (of: L | null) => (of ? termsOf(of) : newTerms);
  const [terms, setTerms] = useState(() => termsNow(link));
  /** As the server has it. */
  const saved = useRef(link);
  const latest = useRef<T>();
  const queue = useRef(Promise.resolve());
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = (work: () => Promise<void>) => {
    queue.current = queue.current.then(async () => {
      setIsBusy(true);
      setProblem(undefined);
      await work().catch((error: unknown) => setProblem(failure(error)));
      setIsBusy(false);
    });
  };
  const change = (next: T) => {
    latest.current = next;
    setTerms(next);
    if (!link) return;
    run(async () => {
      // Turned off meanwhile: a change would make a new one.
      if (saved.current === null) return;
      try {
        saved.current = await calls.save(next);
        onLink(saved.current);
        showToast('success', t('my-videos:share.saved'));
      } finally {
        if (latest.current === next) setTerms(termsNow(saved.current));
      }
    });
  };
  const create = () =>
    run(async () => {
      onLink(await calls.save(terms));
      trackEvent('share', { method: 'link', content_type: calls.kind });
    });
  const end = () =>
    run(async () => {
      await calls.end();
      saved.current = null;
      onLink(null);
      showToast('success', t('my-videos:share.ended'));
    });
  return { terms, change, create, end, isBusy, problem };
}
