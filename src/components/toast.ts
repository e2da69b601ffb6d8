export type ToastKind = 'success' | 'error' | 'info';

export interface ToastMessage {
  kind: ToastKind;
  /** Words of the visitor's language. */
  text: string;
  /** A second sentence below it: one action shows one toast, whatever it has to say. */
  detail?: string;
}

/** How long a toast stays (ms): a constant of the product. */
export const TOAST_DURATION_MS = 3500;

type Listener = (message: ToastMessage) => void;
let listener: Listener | undefined;
let waiting: ToastMessage[] = [];

/** Shows a message for a moment in the corner. Callable from anywhere in the browser, before the host is loaded too. */
export function showToast(kind: ToastKind, text: string, detail?: string): void {
  const message = { kind, text, ...(detail !== undefined && { detail }) };
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
