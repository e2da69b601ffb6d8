import { useEffect, useRef, useState, type RefObject } from 'react';
import { FIRST_MODELS, MODELS_A_PART } from './parts';
import type { Rest } from './use-parts';

export interface FinderInput<M> {
  /** All that are there, in the catalogue's order. */
  models: readonly M[];
  /** Models shown without a search, if that is no growing part of `models`. */
  listed?: readonly M[];
  rest: Pick<Rest, 'state' | 'wantMore' | 'wantAll'>;
  /** Words that a model is found by. */
  wordsOf: (model: M) => readonly (string | null | undefined)[];
  /** Models shown at first, and when the search has changed. */
  first?: number;
}

export interface Finder<M> {
  query: string;
  setQuery: (query: string) => void;
  /** The models to show. */
  shown: readonly M[];
  /** Matches among the models that are there; undefined without a search. */
  found: number | undefined;
  state: Rest['state'];
  /** Undefined where all are shown. Moves the focus to the first of the further models, once it is there. */
  showMore: (() => void) | undefined;
  retry: () => void;
  /** The element around the models, each of which has `data-model`. */
  list: RefObject<HTMLDivElement>;
}

/** Search and "show more" over a catalogue that comes in parts. */
export function useFinder<M>({ models, listed, rest, wordsOf, first = FIRST_MODELS }: FinderInput<M>): Finder<M> {
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(first);
  const list = useRef<HTMLDivElement>(null);
  const words = wordsIn(query);
  const isSearch = words.length > 0;
  const matches = isSearch ? models.filter((model) => hasAll(wordsOf(model), words)) : (listed ?? models);
  const shown = matches.slice(0, limit);
  const isComplete = rest.state === 'whole' || isSearch || listed !== undefined;
  const focusFrom = useFocusOnModel(list, shown.length);

  return {
    query,
    setQuery: (next) => {
      setQuery(next);
      setLimit(first);
      focusFrom(undefined);
      if (wordsIn(next).length > 0) rest.wantAll();
    },
    shown,
    found: isSearch ? matches.length : undefined,
    state: rest.state,
    showMore: shown.length < matches.length || !isComplete ? showMore : undefined,
    retry: isSearch ? rest.wantAll : rest.wantMore,
    list,
  };

  function showMore(): void {
    focusFrom(shown.length);
    setLimit(limit + MODELS_A_PART);
    if (!isSearch && matches.length < limit + MODELS_A_PART) rest.wantMore();
  }
}

/** Returns a function that moves the focus to the model of an index once that is shown; undefined: to none. */
function useFocusOnModel(list: RefObject<HTMLElement>, shown: number): (index: number | undefined) => void {
  const next = useRef<number>();
  useEffect(() => {
    if (next.current === undefined || shown <= next.current) return;
    const model = list.current?.querySelectorAll('[data-model]')[next.current];
    model?.querySelector<HTMLElement>('a, button, input')?.focus();
    next.current = undefined;
  }, [list, shown]);
  return (index) => {
    next.current = index;
  };
}

function wordsIn(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

function hasAll(fields: readonly (string | null | undefined)[], words: readonly string[]): boolean {
  const text = folded(fields.filter(Boolean).join(' '));
  return words.every((word) => text.includes(word));
}

/** Without case and accents; full-width letters and no-break spaces as the plain ones. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
