import { useState } from 'react';
import { browserStorage } from '../../browser-storage';
import { randomKey } from '../../random-key';
import type { Composition } from './composition';

export const BLANK: Composition = { title: '', text: '', models: [], shared: {} };

/** A new list as this tab keeps it: a reload, a login and a failed call lose nothing of it. */
interface Kept {
  composition: Composition;
  /** The idempotency key of the list that it becomes: one list, however often it is sent. */
  key: string;
}

export interface NewList extends Kept {
  change: (composition: Composition) => void;
  clear: () => void;
}

export function useNewList(): NewList {
  const [kept, setKept] = useState<Kept>(() => readKept() ?? { composition: BLANK, key: randomKey(16) });
  const keep = (next: Kept) => {
    browserStorage.newList.write(next);
    setKept(next);
  };
  return {
    ...kept,
    // Under another title it is another request.
    change: (composition) =>
      keep({ composition, key: composition.title === kept.composition.title ? kept.key : randomKey(16) }),
    clear: () => {
      browserStorage.newList.remove();
      setKept({ composition: BLANK, key: randomKey(16) });
    },
  };
}

/** The composition of a list in this tab, as it was last changed here. */
export function readComposed(id: string): Composition | undefined {
  const stored = browserStorage.composedList.read() as { id?: unknown; composition?: unknown } | null | undefined;
  return stored?.id === id && isComposition(stored.composition) ? stored.composition : undefined;
}

export function keepComposed(id: string, composition: Composition): void {
  browserStorage.composedList.write({ id, composition });
}

function readKept(): Kept | undefined {
  const stored = browserStorage.newList.read() as Partial<Kept> | null | undefined;
  if (typeof stored?.key !== 'string' || !isComposition(stored.composition)) return undefined;
  return { composition: stored.composition, key: stored.key };
}

/** Written by an older release, perhaps. */
function isComposition(value: unknown): value is Composition {
  const { title, text, models, shared, file } = (value ?? {}) as Partial<Record<keyof Composition, unknown>>;
  return (
    typeof title === 'string' &&
    typeof text === 'string' &&
    Array.isArray(models) &&
    typeof shared === 'object' &&
    (file === undefined || Array.isArray((file as Composition['file'])?.entries))
  );
}
