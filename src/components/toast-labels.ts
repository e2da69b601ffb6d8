import { useSyncExternalStore } from 'react';

/** Translated labels that every toast has. */
export interface ToastLabels {
  region: string;
  close: string;
}

let labels: ToastLabels | undefined;
const listeners = new Set<() => void>();

/**
 * Toasts outlive a change of page, so that they are outside of the page and its translations: each page says the words.
 */
export function setToastLabels(next: ToastLabels): void {
  labels = next;
  for (const listener of listeners) listener();
}

/** Undefined until a page has said them. */
export function useToastLabels(): ToastLabels | undefined {
  return useSyncExternalStore(subscribe, () => labels);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
