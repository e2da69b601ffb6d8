export type ToastKind = 'success' | 'error' | 'info';

interface ToastMessage {
  kind: ToastKind;
  /** Words of the visitor's language. */
  text: string;
}

/** How long a toast stays (ms): a constant of the product. */
export const TOAST_DURATION_MS = 3500;

type Listener = (message: ToastMessage) => void;
let listener: Listener | undefined;
let waiting: ToastMessage[] = [];

/** Shows a message for a moment in the corner. Callable from anywhere in the browser, before the host is loaded too. */
export function showToast(kind: ToastKind, text: string): void {
  const message = { kind, text };
  if (listener) listener(message);
  else waiting.push(message);
}

/** For ToastHost alone: takes all messages from now on, and those that waited. Returns how to stop. */
export function listenForToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting) next(message);
  waiting = [];
  return () => {
    if (listener === next) listener = undefined;
  };
}
