import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { randomKey } from '../random-key';
import { replaceAddress } from './use-search';

/** A view that fills the screen above a page, as an entry of the browser's history: Back closes it, Forward opens it again. */
export interface Layer {
  isOpen: boolean;
  open: () => void;
  /** Goes back to the entry below; `then` runs once the browser is there. */
  close: (then?: () => void) => void;
}

/** A layer without an address of its own: a reload closes it. */
export function useLayer(): Layer {
  const [key, setKey] = useState<string>();
  const isOpen = useSyncExternalStore(
    subscribe,
    () => key !== undefined && layerOfEntry() === key,
    () => false,
  );
  const open = useCallback(() => {
    const next = randomKey(8);
    setKey(next);
    enter(next, window.location.href);
  }, []);
  const close = useCallback(
    (then?: () => void) => {
      if (key !== undefined && layerOfEntry() === key) leave(then);
    },
    [key],
  );
  return useMemo(() => ({ isOpen, open, close }), [isOpen, open, close]);
}

export interface AddressLayer {
  /** Value that the address has; undefined while the layer is closed. */
  value: string | undefined;
  open: (value: string) => void;
  /** Shows another one in its place: Back still closes it. */
  move: (value: string) => void;
  close: () => void;
}

/** A layer that the address names with a parameter: it can be linked, and outlasts a reload. */
export function useAddressLayer(parameter: string): AddressLayer {
  const value = useSyncExternalStore(
    subscribe,
    () => new URL(window.location.href).searchParams.get(parameter) ?? undefined,
    () => undefined,
  );
  const acts = useMemo(
    () => ({
      open: (next: string) => enter(parameter, addressWith(parameter, next).href),
      move: (next: string) => {
        replaceAddress(addressWith(parameter, next));
        notify();
      },
      close: () => {
        if (layerOfEntry() === parameter) return leave();
        // A link has opened it: there is no entry of this page below.
        replaceAddress(addressWith(parameter, undefined));
        notify();
      },
    }),
    [parameter],
  );
  return { value, ...acts };
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

function layerOfEntry(): unknown {
  return (window.history.state as { layer?: unknown } | null)?.layer;
}

function enter(layer: string, href: string): void {
  window.history.pushState({ ...(window.history.state as object | null), layer }, '', href);
  notify();
}

function leave(then?: () => void): void {
  if (then) window.addEventListener('popstate', then, { once: true });
  window.history.back();
}

function addressWith(parameter: string, value: string | undefined): URL {
  const url = new URL(window.location.href);
  if (value === undefined) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, value);
  return url;
}
